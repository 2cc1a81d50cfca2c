import type { Transaction } from "../../shared/database/client.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { a2aErrors } from "../errors.js";
import type { MessageContent } from "../rules/message.js";
import { afterReply, type ReplyIntent } from "../rules/task-state.js";
import { findMessageUse } from "../store/messages.js";
import { holdSides, lockTask } from "../store/tasks.js";
import { appendMessage } from "./append-message.js";
import { messageFingerprint, sameFingerprint } from "./message-fingerprint.js";

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
 * win. A repeat of a message id with the same content changes nothing.
 */
export async function reply(tx: Transaction, { workerId, taskId, intent, content, now }: Reply): Promise<void> {
  await holdSides(tx, taskId);
  const task = await lockTask(tx, taskId, { workerId });
  if (task === null) throw sharedErrors.problem("not_found");
  const scope = task.id;
  const fingerprint = messageFingerprint({ ...content, intent });
  const earlier = await findMessageUse(tx, scope, content.messageId);
  if (earlier !== null) {
    if (sameFingerprint(earlier.fingerprint, fingerprint)) return;
    throw a2aErrors.problem("a2a_message_id_reused");
  }
  const state = afterReply(task.state, intent);
  if (state === null) throw a2aErrors.problem("a2a_task_terminal");
  await appendMessage(tx, task, { kind: "a2a.task.replied", role: "agent", content, scope, fingerprint, state, now });
}
