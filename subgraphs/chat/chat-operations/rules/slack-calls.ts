import type { AlreadySo } from "../../writes/rules/outcome.js";

/** The arguments of an operation, under the names of this API. */
export interface OperationTarget {
  readonly conversationId: string;
  readonly messageTs: string | null;
  readonly threadTs: string | null;
  readonly text?: string;
  readonly name?: string;
  readonly status?: string;
}

/** How an operation is done at Slack. */
export interface SlackMethod {
  readonly method: string;
  readonly input: (target: OperationTarget) => Readonly<Record<string, unknown>>;
  readonly already?: AlreadySo;
}

const message = ({ conversationId, messageTs }: OperationTarget) => ({ channel: conversationId, timestamp: messageTs });

/** The operations that are one call of Slack (wire contract chat 8.1). */
export const slackMethods = {
  reaction_add: {
    method: "reactions.add",
    input: (target) => ({ ...message(target), name: target.name }),
    already: { words: ["already_reacted"] },
  },
  reaction_remove: {
    method: "reactions.remove",
    input: (target) => ({ ...message(target), name: target.name }),
    already: { words: ["no_reaction"] },
  },
  pin_add: { method: "pins.add", input: message, already: { words: ["already_pinned"] } },
  pin_remove: { method: "pins.remove", input: message, already: { words: ["no_pin", "not_pinned"] } },
  message_update: {
    method: "chat.update",
    input: ({ conversationId, messageTs, text }) => ({ channel: conversationId, ts: messageTs, text }),
  },
  message_delete: {
    method: "chat.delete",
    input: ({ conversationId, messageTs }) => ({ channel: conversationId, ts: messageTs }),
  },
  conversation_join: { method: "conversations.join", input: ({ conversationId }) => ({ channel: conversationId }) },
  conversation_leave: {
    method: "conversations.leave",
    input: ({ conversationId }) => ({ channel: conversationId }),
    already: { member: "not_in_channel" },
  },
  processing_status: {
    method: "agents.sessions.setStatus",
    input: ({ conversationId, threadTs, status }) => ({ channel_id: conversationId, thread_ts: threadTs, status }),
  },
} as const satisfies Readonly<Record<string, SlackMethod>>;

/** An operation that is one call of Slack. */
export type SingleCallOperation = keyof typeof slackMethods;
