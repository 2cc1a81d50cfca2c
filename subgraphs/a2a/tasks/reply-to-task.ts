import { inOrder, type Statements } from "../../shared/database/statements.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { isUuid } from "../../shared/identity/uuid.js";
import type { MessageContent } from "./rules/message.js";
import { afterReply, type ReplyIntent } from "./rules/task-state.js";
import { findMessageUse } from "./store/messages.js";
import { holdSides, lockTask } from "./store/tasks.js";
import { appendMessage, type WrittenTask } from "./append-message.js";
import { messageFingerprint, sameFingerprint } from "./message-fingerprint.js";
import { taskErrors } from "./errors.js";

/** A worker's reply to a task that it received. */
export interface Reply {
  readonly workerId: string;
  readonly taskId: string;
  readonly intent: ReplyIntent;
  readonly content: MessageContent;
  readonly now: Date;
}

/**
 * Appends the reply and applies its state (wire contract a2a 4.4). The row's lock makes the first of concurrent changes
 * win. A repeat of a message id with the same content changes nothing and answers null.
 */
export async function reply(
  tx: Statements,
  { workerId, taskId, intent, content, now }: Reply,
): Promise<WrittenTask | null> {
  if (!isUuid(taskId)) throw notFound("task with this id");
  const scope = taskId.toLowerCase();
  await holdSides(tx, taskId);
  // The look for a repeat comes after the locks.
  const [task, earlier] = await inOrder(
    tx,
    () => lockTask(tx, taskId, { workerId }),
    () => findMessageUse(tx, scope, content.messageId),
  );
  if (task === null) throw notFound("task with this id");
  const fingerprint = messageFingerprint({ ...content, intent });
  if (earlier !== null) {
    if (sameFingerprint(earlier.fingerprint, fingerprint)) return null;
    throw taskErrors.problem("a2a_message_id_reused");
  }
  const state = afterReply(task.state, intent);
  if (state === null) throw taskErrors.problem("a2a_task_terminal");
  return appendMessage(tx, task, { kind: "a2a.task.replied", role: "agent", content, scope, fingerprint, state, now });
}
