import { inOrder, type Statements } from "../../shared/database/statements.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { isUuid } from "../../shared/identity/uuid.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import type { MessageContent } from "./rules/message.js";
import { afterReply, type ReplyIntent } from "./rules/task-state.js";
import { findMessageUse, findShortHistory, shortHistoryBytes } from "./store/messages.js";
import { holdSides, lockTask } from "./store/tasks.js";
import { appendMessage, type WrittenTask } from "./append-message.js";
import { messageFingerprint, sameFingerprint } from "./message-fingerprint.js";
import { taskErrors } from "./errors.js";
import { passUnheldRules, senderIn } from "../../shared/reviews/pass-unheld-rules.js";
import { passGate } from "../../shared/reviews/gate.js";
import type { FrozenBy } from "../../shared/reviews/rules/freeze.js";

/** A worker's reply to a task that it received. */
export interface Reply {
  /** Asks who replies in the transaction, by a statement that it sends at once; throws when the viewer may not. */
  readonly worker: () => Promise<{ readonly id: string; readonly frozenBy: FrozenBy | null }>;
  /** An invisible task is not locked. */
  readonly viewer: Viewer;
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
  { worker, viewer, taskId, intent, content, now }: Reply,
): Promise<WrittenTask | null> {
  if (!isUuid(taskId)) {
    await worker();
    throw notFound("task with this id");
  }
  const scope = taskId.toLowerCase();
  await holdSides(tx, taskId);
  // The look for a repeat and the messages come after the locks.
  const [{ id: workerId, frozenBy }, task, earlier, history] = await inOrder(
    tx,
    worker,
    () => lockTask(tx, taskId, { viewer }),
    () => findMessageUse(tx, scope, content.messageId),
    () => findShortHistory(tx, taskId),
  );
  if (task?.worker.identityId !== workerId) throw notFound("task with this id");
  const fingerprint = messageFingerprint({ ...content, intent });
  if (earlier !== null) {
    if (sameFingerprint(earlier.fingerprint, fingerprint)) return null;
    throw taskErrors.problem("a2a_message_id_reused");
  }
  passGate("a2a.reply", { frozenBy });
  await passUnheldRules(tx, {
    operation: "a2a.reply",
    identityId: workerId,
    sender: { frozenBy },
    actor: senderIn(tx),
    at: now,
    audience: task.requester.organizationId === task.worker.organizationId ? "inside" : "outside",
    // The other side wrote first, which makes it no known one.
    isFirst: async () => task.state === "submitted",
  });
  const state = afterReply(task.state, intent);
  if (state === null) throw taskErrors.problem("a2a_task_terminal");
  const appended = { kind: "a2a.task.replied", role: "agent", content, scope, fingerprint, state, now } as const;
  const written = await appendMessage(tx, task, appended);
  const isFullHistory = history.length === task.messageCount && written.historyBytes <= shortHistoryBytes;
  return isFullHistory ? { ...written, fullHistory: [...history, written.newest] } : written;
}
