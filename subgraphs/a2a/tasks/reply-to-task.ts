import type { Services } from "../../shared/context/services.js";
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
import { passGate } from "../../shared/reviews/gate.js";
import type { SendActor } from "../../shared/reviews/rules/facts.js";
import type { FrozenBy } from "../../shared/reviews/rules/freeze.js";
import { keepPeers } from "../../shared/holds/store/outbound-contacts.js";
import { contentOfMessage } from "./content-of-message.js";
import { holdMessage } from "./hold-message.js";
import { passMessageRules } from "./pass-message-rules.js";
import type { TaskRow } from "./store/task-row.js";

/** A worker's reply to a task that it received. */
export interface Reply {
  /** Asks who replies in the transaction, by a statement that it sends at once; throws when the viewer may not. */
  readonly worker: () => Promise<{ readonly id: string; readonly frozenBy: FrozenBy | null }>;
  readonly services: Pick<Services, "clock" | "config" | "keyring" | "parts">;
  /** Who replies in the worker's name. */
  readonly actor: SendActor;
  /** An invisible task is not locked. */
  readonly viewer: Viewer;
  readonly taskId: string;
  readonly intent: ReplyIntent;
  readonly content: MessageContent;
  /** The words of the worker to the people who decide. */
  readonly agentNote?: string | null;
  readonly now: Date;
}

/**
 * Appends the reply and applies its state (wire contract a2a 4.4). The row's lock makes the first of concurrent changes
 * win. A repeat of a message id with the same content changes nothing and answers null. A reply that a person must agree to gets a
 * review, and the task stays as it is (wire contract reviews H5).
 */
export async function reply(
  tx: Statements,
  { worker, services, actor, viewer, taskId, intent, content, agentNote, now }: Reply,
): Promise<WrittenTask | TaskRow | null> {
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
    () => lockTask(tx, taskId, { viewer, isShared: true }),
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
  const state = afterReply(task.state, intent);
  if (state === null) throw taskErrors.problem("a2a_task_terminal");
  const sides = { author: task.worker, receiver: task.requester };
  const place = { taskId: task.id, contextId: task.contextId };
  const from = { from: workerId, to: task.requester.identityId, ...place };
  const held = contentOfMessage({ ...from, intent, content, pushUrl: null });
  const judged = { ...sides, ...place, content: held, actor, frozenBy, isTaskHeld: false, at: now };
  const heldBy = await passMessageRules(tx, services, { ...judged, operation: "a2a.reply" });
  if (heldBy !== null) {
    const message = { ...sides, ...place, content: held, messageId: content.messageId, scope, fingerprint, push: null };
    return { ...task, workerReviewId: await holdMessage(tx, services, { ...message, heldBy, agentNote }) };
  }
  if (frozenBy?.rules) await keepPeers(tx, { ...task.worker, topic: "a2a" }, [task.requester.identityId], now);
  const appended = { kind: "a2a.task.replied", role: "agent", content, scope, fingerprint, state, now } as const;
  const written = await appendMessage(tx, task, appended);
  const isFullHistory = history.length === task.messageCount && written.historyBytes <= shortHistoryBytes;
  return isFullHistory ? { ...written, fullHistory: [...history, written.newest] } : written;
}
