import type { HeldTaskMessage } from "../../shared/holds/rules/held-content.js";
import type { MessageContent } from "./rules/message.js";
import type { ReplyIntent } from "./rules/task-state.js";

/** A message of a task as people decide about it. */
export interface AuthoredMessage {
  readonly from: string;
  readonly to: string;
  /** Null for what does not exist yet. */
  readonly taskId: string | null;
  readonly contextId: string | null;
  /** Null for a requester's message. */
  readonly intent: ReplyIntent | null;
  readonly content: MessageContent;
  readonly pushUrl: string | null;
}

/** The canonical content of a message (wire contract reviews 4.1). Its id is no part of it. */
export function contentOfMessage({ from, to, taskId, contextId, intent, ...rest }: AuthoredMessage): HeldTaskMessage {
  const { content, pushUrl } = rest;
  return {
    v: 1,
    topic: "a2a",
    operation: intent === null ? "a2a.send" : "a2a.reply",
    from_identity_id: from,
    to_identity_id: to,
    task_id: taskId,
    context_id: contextId,
    intent,
    parts: content.parts,
    metadata: content.metadata,
    extensions: content.extensions,
    reference_task_ids: content.referenceTaskIds,
    push_url: pushUrl,
  };
}

/** The content that is sent, of what people agreed to. */
export function messageOfContent(messageId: string, held: HeldTaskMessage): MessageContent {
  const { parts, metadata, extensions, reference_task_ids: referenceTaskIds } = held;
  return { messageId, parts, metadata, extensions, referenceTaskIds };
}
