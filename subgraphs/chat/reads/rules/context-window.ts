import { isNotBefore } from "../../connections/rules/slack-ids.js";

/** What the messages around one are asked for by. */
interface AskedContext {
  readonly conversationId: string;
  readonly messageTs: string;
  readonly threadTs?: string | null;
}

/** How Slack is asked for the messages around one, and which of those that it answers are meant. */
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
