import { orderedId } from "../../shared/identity/ordered-id.js";
import { asOne } from "../../shared/database/as-one.js";
import type { Statements } from "../../shared/database/statements.js";
import { invalidValue, notFound } from "../../shared/errors/shared-errors.js";
import { recordUsage } from "../../shared/usage/record-usage.js";
import { admission, admissionErrors, announceDenial, type Denial, findPeerRules } from "../admission/public.js";
import type { MessageContent } from "./rules/message.js";
import { afterRequesterMessage } from "./rules/task-state.js";
import { wireMessageBytes } from "./rules/wire-size.js";
import { insertContext, isContextOf, type ParticipantRow, touchContexts } from "../contexts/public.js";
import { findMessageUse, insertMessage, lockMessageId } from "./store/messages.js";
import { countTask, findSettings, lockSettingsRows, type SettingsRow } from "../settings/public.js";
import type { TaskRow } from "./store/task-row.js";
import { insertTask, lockTask } from "./store/tasks.js";
import { appendMessage, type WrittenTask } from "./append-message.js";
import { messageFingerprint, sameFingerprint } from "./message-fingerprint.js";
import { recordTaskEvents } from "./record-task-event.js";
import { taskErrors } from "./errors.js";
import { passUnheldRules, senderIn } from "../../shared/reviews/pass-unheld-rules.js";
import { hasSentTaskTo } from "./store/sent-before.js";
import { passGate } from "../../shared/reviews/gate.js";
import { closingFreeze } from "../../shared/reviews/rules/freeze.js";

/** A locked task, and the version after which changes are reported. */
export interface PushedTask extends Pick<TaskRow, "id" | "requester"> {
  readonly version: number;
}

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
  /** Called before a new task is opened; throws when there are too many, or they would cost too much. */
  readonly beforeNewTask: () => Promise<void>;
  /** Called with the locked task, also when the message is a repeat; null when the message brings no push configuration. */
  readonly configurePush: ((task: PushedTask) => Promise<unknown>) | null;
}

/** The result of sending: the task as written, the task of the message that it repeats, or why there is none. */
export type Sent = { readonly written: WrittenTask } | { readonly repeated: string } | { readonly denied: Denial };

/**
 * Sends a message: judges admission, then opens a task or continues one (wire contract a2a 3.5). A repeat of a message
 * id with the same content changes nothing. A refusal is recorded, so commit it too.
 */
export async function sendMessage(tx: Statements, sending: Sending): Promise<Sent> {
  const { requesterId, workerId, content, now } = sending;
  const scope = `${requesterId}/${workerId}`;
  await lockMessageId(tx, scope, content.messageId);
  // A new task is counted in the settings.
  await lockSettingsRows(tx, [requesterId, workerId], sending.taskId === null ? "update" : "share");
  // All reads come after both locks. They do not depend on each other.
  const [settings, [ofRequester = [], ofWorker = []], earlier] = await Promise.all([
    findSettings(tx, [requesterId, workerId]),
    findPeerRules(tx, [
      { identityId: requesterId, peerId: workerId },
      { identityId: workerId, peerId: requesterId },
    ]),
    findMessageUse(tx, scope, content.messageId),
  ]);
  const { requester, worker } = sidesOf(settings, sending);
  // A repeat sends nothing, unless it brings an address for notifications.
  if (earlier === null || sending.configurePush !== null) passGate("a2a.send", requester);
  const enabled = worker.enabled && closingFreeze(worker.frozenBy) === null;
  const decision = admission({ ...requester, peerRules: ofRequester }, { ...worker, enabled, peerRules: ofWorker });
  if (!decision.allowed) {
    await announceDenial(tx, decision, requester, worker, now);
    return { denied: decision };
  }
  const fingerprint = messageFingerprint({
    parts: content.parts,
    taskId: sending.taskId?.toLowerCase() ?? null,
    contextId: sending.contextId?.toLowerCase() ?? null,
  });
  const send = { identityId: requesterId, sender: requester, actor: senderIn(tx), at: now };
  if (sending.configurePush !== null) {
    await passUnheldRules(tx, { ...send, operation: "a2a.push_config", audience: null });
  }
  if (earlier !== null) {
    if (!sameFingerprint(earlier.fingerprint, fingerprint)) throw taskErrors.problem("a2a_message_id_reused");
    await configureAgain(tx, sending, earlier.taskId);
    return { repeated: earlier.taskId };
  }
  await passUnheldRules(tx, {
    ...send,
    operation: "a2a.send",
    audience: requester.organizationId === worker.organizationId ? "inside" : "outside",
    isFirst: async () => sending.taskId === null && !(await hasSentTaskTo(tx, requesterId, workerId)),
  });
  const key = { scope, fingerprint };
  if (sending.taskId !== null) return { written: await continueTask(tx, sending, sending.taskId, key) };
  return { written: await openTask(tx, sending, participant(requester), participant(worker), key) };
}

/** The options of a retry apply after it, like the message. */
async function configureAgain(tx: Statements, { configurePush }: Sending, taskId: string): Promise<void> {
  const task = configurePush === null ? null : await lockTask(tx, taskId, {});
  if (task !== null) await configurePush?.(task);
}

interface MessageKey {
  readonly scope: string;
  readonly fingerprint: Uint8Array<ArrayBuffer>;
}

function sidesOf(settings: readonly SettingsRow[], { requesterId, workerId }: Sending) {
  const requester = settings.find((row) => row.identityId === requesterId);
  const worker = settings.find((row) => row.identityId === workerId);
  if (requester === undefined || worker === undefined) throw admissionErrors.problem("a2a_agent_not_found");
  return { requester, worker };
}

async function openTask(
  tx: Statements,
  { content, contextId: inContext, now, beforeNewTask, configurePush }: Sending,
  requester: ParticipantRow,
  worker: ParticipantRow,
  { scope, fingerprint }: MessageKey,
): Promise<WrittenTask> {
  const { identityId: requesterId } = requester;
  const { identityId: workerId } = worker;
  if (inContext !== null && !(await isContextOf(tx, inContext, requesterId, workerId))) {
    throw wrongContext();
  }
  await beforeNewTask();
  const taskId = orderedId(now);
  const written = await asOne(tx, async (one) => {
    const contextId = inContext?.toLowerCase() ?? (await insertContext(one, requesterId, workerId, now));
    const bytes = wireMessageBytes(content, { contextId, taskId, role: "caller" });
    const task = await insertTask(one, { id: taskId, contextId, requester, worker, historyBytes: bytes, now });
    const place = { taskId, contextId, requesterId, workerId, seq: 1, role: "caller" } as const;
    const newest = await insertMessage(one, { ...place, content, scope, fingerprint, bytes, now });
    await countTask(one, requesterId, workerId);
    if (inContext !== null) await touchContexts(one, [contextId], now);
    return { ...task, newest };
  });
  // From the beginning: the first event is the task itself.
  await configurePush?.({ id: taskId, requester, version: 0 });
  const { contextId, newest } = written;
  const change = { kind: "a2a.task.created", state: "submitted", version: 1 } as const;
  await recordTaskEvents(tx, [{ ...change, taskId, contextId, messageRowId: newest.id, requester, worker, now }]);
  await recordUsage(tx, { ...requester, channel: "a2a_task", units: 1, usedAt: now });
  return written;
}

async function continueTask(
  tx: Statements,
  { requesterId, workerId, content, contextId, now, configurePush }: Sending,
  taskId: string,
  key: MessageKey,
): Promise<WrittenTask> {
  const task = await lockTask(tx, taskId, { requesterId, workerId });
  if (task === null) throw notFound("task with this id");
  if (contextId !== null && contextId.toLowerCase() !== task.contextId) throw wrongContext();
  const state = afterRequesterMessage(task.state);
  if (state === null) throw taskErrors.problem("a2a_task_terminal");
  await configurePush?.(task);
  return appendMessage(tx, task, { kind: "a2a.task.message", role: "caller", content, ...key, state, now });
}

function participant({ identityId, organizationId, agentHandle }: SettingsRow): ParticipantRow {
  return { identityId, organizationId, handle: agentHandle };
}

/** The same for unknown and foreign contexts, so that contexts of others are not revealed. */
function wrongContext() {
  return invalidValue(["message", "contextId"], "There is no such context between these two agents.");
}
