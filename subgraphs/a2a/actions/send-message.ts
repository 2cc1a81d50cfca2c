import { randomUUID } from "node:crypto";
import type { Transaction } from "../../shared/database/client.js";
import { invalidValue, sharedErrors } from "../../shared/errors/shared-errors.js";
import { a2aErrors } from "../errors.js";
import { admission } from "../rules/admission.js";
import type { MessageContent } from "../rules/message.js";
import { afterRequesterMessage } from "../rules/task-state.js";
import { wireMessageBytes } from "../rules/wire-size.js";
import { insertContext, isContextOf, touchContexts } from "../store/contexts.js";
import { findMessageUse, insertMessage, lockMessageId } from "../store/messages.js";
import { admissionParty, countTask, lockSettings, type SettingsRow } from "../store/settings.js";
import type { ParticipantRow } from "../store/task-row.js";
import { insertTask, lockTask } from "../store/tasks.js";
import { appendMessage } from "./append-message.js";
import { messageFingerprint, sameFingerprint } from "./message-fingerprint.js";
import { recordTaskEvents } from "./record-task-event.js";

/** A requester's message to a worker. */
export interface Sending {
  readonly requesterId: string;
  readonly workerId: string;
  readonly content: MessageContent;
  /** The task to continue; null opens a new one. */
  readonly taskId: string | null;
  /** For a new task: the context to open it in. For a further message: must be the task's. */
  readonly contextId: string | null;
  readonly now: Date;
  /** Called before a new task is opened; throws when there are too many. */
  readonly beforeNewTask: () => Promise<void>;
}

/**
 * Sends a message: judges admission, then opens a task or continues one (wire contract a2a 3.5). A repeat of a message
 * id with the same content changes nothing. Answers the task's id.
 */
export async function sendMessage(tx: Transaction, sending: Sending): Promise<string> {
  const { requesterId, workerId, content } = sending;
  const scope = `${requesterId}/${workerId}`;
  await lockMessageId(tx, scope, content.messageId);
  const { requester, worker } = await admit(tx, sending);
  const fingerprint = messageFingerprint({
    parts: content.parts,
    taskId: sending.taskId?.toLowerCase() ?? null,
    contextId: sending.contextId?.toLowerCase() ?? null,
  });
  const earlier = await findMessageUse(tx, scope, content.messageId);
  if (earlier !== null) {
    if (sameFingerprint(earlier.fingerprint, fingerprint)) return earlier.taskId;
    throw a2aErrors.problem("a2a_message_id_reused");
  }
  if (sending.taskId !== null) return continueTask(tx, sending, sending.taskId, { scope, fingerprint });
  return openTask(tx, sending, participant(requester), participant(worker), { scope, fingerprint });
}

interface MessageKey {
  readonly scope: string;
  readonly fingerprint: Uint8Array<ArrayBuffer>;
}

async function admit(tx: Transaction, { requesterId, workerId, taskId }: Sending) {
  // A new task is counted in the settings.
  const found = await lockSettings(tx, [requesterId, workerId], taskId === null ? "update" : "share");
  const requester = found.find((row) => row.identityId === requesterId);
  const worker = found.find((row) => row.identityId === workerId);
  if (requester === undefined || worker === undefined) throw a2aErrors.problem("a2a_agent_not_found");
  const decision = admission(admissionParty(requester), admissionParty(worker));
  if (!decision.allowed) throw a2aErrors.problem("a2a_admission_denied", { details: { side: decision.side } });
  return { requester, worker };
}

async function openTask(
  tx: Transaction,
  { content, contextId: inContext, now, beforeNewTask }: Sending,
  requester: ParticipantRow,
  worker: ParticipantRow,
  { scope, fingerprint }: MessageKey,
): Promise<string> {
  if (inContext !== null && !(await isContextOf(tx, inContext, requester.identityId, worker.identityId))) {
    throw wrongContext();
  }
  await beforeNewTask();
  const taskId = randomUUID();
  const contextId = inContext?.toLowerCase() ?? (await insertContext(tx, requester.identityId, worker.identityId, now));
  const bytes = wireMessageBytes(content, { contextId, taskId, role: "caller" });
  const sides = { requesterId: requester.identityId, workerId: worker.identityId };
  await insertTask(tx, { id: taskId, contextId, ...sides, historyBytes: bytes, now });
  const message = { taskId, seq: 1, role: "caller", content, scope, fingerprint, bytes, now } as const;
  const messageRowId = await insertMessage(tx, message);
  await countTask(tx, requester.identityId, worker.identityId);
  if (inContext !== null) await touchContexts(tx, [contextId], now);
  const change = { kind: "a2a.task.created", state: "submitted", version: 1 } as const;
  await recordTaskEvents(tx, [{ ...change, taskId, contextId, messageRowId, requester, worker, now }]);
  return taskId;
}

async function continueTask(
  tx: Transaction,
  { requesterId, workerId, content, contextId, now }: Sending,
  taskId: string,
  key: MessageKey,
): Promise<string> {
  const task = await lockTask(tx, taskId, { requesterId, workerId });
  if (task === null) throw sharedErrors.problem("not_found");
  if (contextId !== null && contextId.toLowerCase() !== task.contextId) throw wrongContext();
  const state = afterRequesterMessage(task.state);
  if (state === null) throw a2aErrors.problem("a2a_task_terminal");
  await appendMessage(tx, task, { kind: "a2a.task.message", role: "caller", content, ...key, state, now });
  return task.id;
}

function participant({ identityId, organizationId, agentHandle }: SettingsRow): ParticipantRow {
  return { identityId, organizationId, handle: agentHandle };
}

/** The same for unknown and foreign contexts, so that nobody learns of contexts of others. */
function wrongContext() {
  return invalidValue(["message", "contextId"], "There is no such context between these two agents.");
}
