import { isNotBefore } from "../../connections/rules/slack-ids.js";

/** The arguments for the messages around one. */
interface AskedContext {
  readonly conversationId: string;
  readonly messageTs: string;
  readonly threadTs?: string | null;
}

/** The queries to Slack for the messages around one, and which of the returned ones belong to the result. */
export interface ContextWindow {
  readonly method: "conversations.history" | "conversations.replies";
  readonly input: Readonly<Record<string, unknown>>;
  readonly isWithin: (message: { readonly ts: string }) => boolean;
}

/**
 * The messages around one (wire contract client drift 9a): a channel is read backwards, the newest first, for what led to the
 * message; a thread forwards, for what came of it.
 */
export function contextOf({ conversationId: channel, messageTs, threadTs }: AskedContext): ContextWindow {
  if (threadTs === null || threadTs === undefined) {
    const input = { channel, latest: messageTs, inclusive: true };
    return { method: "conversations.history", input, isWithin: () => true };
  }
  const input = { channel, ts: threadTs, oldest: messageTs, inclusive: true };
  return { method: "conversations.replies", input, isWithin: ({ ts }) => isNotBefore(ts, messageTs) };
}
