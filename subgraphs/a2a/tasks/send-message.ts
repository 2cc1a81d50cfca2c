import type { Services } from "../../shared/context/services.js";
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
import { findGeneration } from "./store/task-changes.js";
import { insertTask, lockTask } from "./store/tasks.js";
import { appendMessage, type WrittenTask } from "./append-message.js";
import { messageFingerprint, sameFingerprint } from "./message-fingerprint.js";
import { recordTaskEvents } from "./record-task-event.js";
import { taskErrors } from "./errors.js";
import { keepPeers } from "../../shared/holds/store/outbound-contacts.js";
import { passUnheldRules } from "../../shared/refusals/pass-unheld-rules.js";
import type { SendActor } from "../../shared/reviews/rules/facts.js";
import { contentOfMessage } from "./content-of-message.js";
import { holdMessage, type MessageToHold } from "./hold-message.js";
import { meetRequester } from "./meet-requester.js";
import { passMessageRules } from "./pass-message-rules.js";
import { passGate } from "../../shared/reviews/gate.js";
import { closingFreeze, type FrozenBy } from "../../shared/reviews/rules/freeze.js";

/** A locked task, and the version after which changes are reported. */
export interface PushedTask extends Pick<TaskRow, "id" | "requester"> {
  readonly version: number;
}

/** The push configuration that a message brings. */
export interface BroughtPush {
  readonly url: string;
  /** Sealed while the message waits for a person. */
  readonly content: object;
  /** Called with the locked task, also when the message is a repeat. */
  readonly configure: (task: PushedTask) => Promise<unknown>;
}

/** A requester's message to a worker. */
export interface Sending {
  readonly services: Pick<Services, "clock" | "config" | "keyring" | "parts">;
  /** Who sends it in the requester's name. */
  readonly actor: SendActor;
  readonly requesterId: string;
  readonly workerId: string;
  readonly content: MessageContent;
  /** The words of the requester to the people who decide. */
  readonly agentNote?: string | null;
  /** The task to continue; null opens a new one. */
  readonly taskId: string | null;
  /** For a new task: the context to open it in. For a further message: must be the task's. */
  readonly contextId: string | null;
  /** The continued task's number of events that the sender knows; null does not compare it. */
  readonly ifGeneration: number | null;
  readonly now: Date;
  /** Called before a new task is opened; throws when there are too many, or they would cost too much. */
  readonly beforeNewTask: () => Promise<void>;
  readonly push: BroughtPush | null;
}

/**
 * The result of sending: the task as written or as it is while the message waits for a person, the task of the message that it
 * repeats, or why there is none.
 */
export type Sent =
  | { readonly written: WrittenTask | TaskRow }
  | { readonly repeated: string }
  | { readonly denied: Denial };

/**
 * Sends a message: judges admission, then opens a task or continues one (wire contract a2a 3.5). A repeat of a message
 * id with the same content changes nothing. A refusal is recorded, so commit it too. A message that a person must agree to gets
 * a review, and its task is the requester's alone if it is new (wire contract reviews 3.7).
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
  if (earlier === null || sending.push !== null) passGate("a2a.send", requester);
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
  if (sending.push !== null) {
    const send = { identityId: requesterId, sender: requester, actor: sending.actor, at: now };
    await passUnheldRules(tx, { ...send, operation: "a2a.push_config", audience: null });
  }
  if (earlier !== null) {
    if (!sameFingerprint(earlier.fingerprint, fingerprint)) throw taskErrors.problem("a2a_message_id_reused");
    // The configuration of a held message is written with the message.
    if (!earlier.isHeld) await configureAgain(tx, sending, earlier.taskId);
    return { repeated: earlier.taskId };
  }
  const sides = { requester: participant(requester), worker: participant(worker), frozenBy: requester.frozenBy };
  const key = { scope, fingerprint };
  if (sending.taskId !== null) return { written: await continueTask(tx, sending, sending.taskId, sides, key) };
  return { written: await openTask(tx, sending, sides, key) };
}

/** The two agents of a message. */
interface Sides {
  readonly requester: ParticipantRow;
  readonly worker: ParticipantRow;
  /** Those of the requester. */
  readonly frozenBy: FrozenBy | null;
}

/** The options of a retry apply after it, like the message. */
async function configureAgain(tx: Statements, { push }: Sending, taskId: string): Promise<void> {
  const task = push === null ? null : await lockTask(tx, taskId, {});
  if (task !== null) await push?.configure(task);
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

/** Asks the rules about a message, and notes the receiver if it may leave. Null: it may. */
async function judge(
  tx: Statements,
  { services, actor, content, agentNote, push, now }: Sending,
  { requester, worker, frozenBy }: Sides,
  place: { readonly taskId: string | null; readonly contextId: string | null; readonly isTaskHeld: boolean },
): Promise<Pick<MessageToHold, "heldBy" | "content" | "author" | "receiver" | "agentNote"> | null> {
  const held = contentOfMessage({
    from: requester.identityId,
    to: worker.identityId,
    ...place,
    intent: null,
    content,
    pushUrl: push?.url ?? null,
  });
  const heldBy = await passMessageRules(tx, services, {
    operation: "a2a.send",
    actor,
    author: requester,
    receiver: worker,
    content: held,
    frozenBy,
    ...place,
    at: now,
  });
  if (heldBy !== null) return { heldBy, content: held, author: requester, receiver: worker, agentNote };
  if (frozenBy?.rules) await keepPeers(tx, { ...requester, topic: "a2a" }, [worker.identityId], now);
  return null;
}

async function openTask(
  tx: Statements,
  sending: Sending,
  sides: Sides,
  { scope, fingerprint }: MessageKey,
): Promise<WrittenTask | TaskRow> {
  const { content, contextId: inContext, now, beforeNewTask, push } = sending;
  const { requester, worker } = sides;
  const { identityId: requesterId } = requester;
  const { identityId: workerId } = worker;
  if (inContext !== null && !(await isContextOf(tx, inContext, requesterId, workerId))) {
    throw wrongContext();
  }
  await beforeNewTask();
  const place = { taskId: null, contextId: inContext?.toLowerCase() ?? null, isTaskHeld: false };
  const held = await judge(tx, sending, sides, place);
  if (held !== null) return openHeldTask(tx, sending, sides, { ...held, scope, fingerprint });
  const taskId = orderedId(now);
  const written = await asOne(tx, async (one) => {
    const contextId = inContext?.toLowerCase() ?? (await insertContext(one, requesterId, workerId, now, false));
    const bytes = wireMessageBytes(content, { contextId, taskId, role: "caller" });
    const task = await insertTask(one, { id: taskId, contextId, requester, worker, historyBytes: bytes, now });
    const place = { taskId, contextId, requesterId, workerId, seq: 1, role: "caller" } as const;
    const newest = await insertMessage(one, { ...place, content, scope, fingerprint, bytes, now });
    await countTask(one, requesterId, workerId);
    if (inContext !== null) await touchContexts(one, [contextId], now);
    return { ...task, newest };
  });
  // From the beginning: the first event is the task itself.
  await push?.configure({ id: taskId, requester, version: 0 });
  const { contextId, newest } = written;
  const change = { kind: "a2a.task.created", state: "submitted", version: 1, heldSide: null } as const;
  await recordTaskEvents(tx, [{ ...change, taskId, contextId, messageRowId: newest.id, requester, worker, now }]);
  await meetRequester(tx, sending.services, requester, worker);
  await recordUsage(tx, { ...requester, channel: "a2a_task", units: 1, usedAt: now });
  return written;
}

/** Opens a task that the requester's side alone has: nothing of it is counted, sent or reported to the worker. */
async function openHeldTask(
  tx: Statements,
  { services, content, contextId: inContext, now, push }: Sending,
  { requester, worker }: Sides,
  held: Pick<MessageToHold, "heldBy" | "content" | "author" | "receiver" | "agentNote" | "scope" | "fingerprint">,
): Promise<TaskRow> {
  const { identityId: requesterId } = requester;
  const contextId = inContext?.toLowerCase() ?? (await insertContext(tx, requesterId, worker.identityId, now, true));
  const taskId = orderedId(now);
  const task = await insertTask(tx, { id: taskId, contextId, requester, worker, historyBytes: null, now });
  const place = { taskId, contextId, messageId: content.messageId };
  const requesterReviewId = await holdMessage(tx, services, { ...held, ...place, push: push?.content ?? null });
  const { heldSide, state, version } = task;
  const change = { kind: "a2a.task.held", heldSide, state, version, messageRowId: null } as const;
  await recordTaskEvents(tx, [{ ...change, taskId, contextId, requester, worker, now }]);
  return { ...task, requesterReviewId };
}

async function continueTask(
  tx: Statements,
  sending: Sending,
  taskId: string,
  sides: Sides,
  key: MessageKey,
): Promise<WrittenTask | TaskRow> {
  const { services, requesterId, workerId, content, contextId, ifGeneration, now, push } = sending;
  const task = await lockTask(tx, taskId, { requesterId, workerId });
  if (task === null) throw notFound("task with this id");
  if (contextId !== null && contextId.toLowerCase() !== task.contextId) throw wrongContext();
  const state = afterRequesterMessage(task.state);
  if (state === null) throw taskErrors.problem("a2a_task_terminal");
  if (ifGeneration !== null) await requireGeneration(tx, task, ifGeneration);
  const place = { taskId: task.id, contextId: task.contextId };
  const held = await judge(tx, sending, sides, { ...place, isTaskHeld: task.heldSide !== null });
  if (held !== null) {
    const { messageId } = content;
    const brought = push?.content ?? null;
    const requesterReviewId = await holdMessage(tx, services, { ...held, ...place, ...key, messageId, push: brought });
    return { ...task, requesterReviewId };
  }
  await push?.configure(task);
  return appendMessage(tx, task, { kind: "a2a.task.message", role: "caller", content, ...key, state, now });
}

/** The task is locked, so nothing happens to it between this and the message (wire contract a2a-external 5.5). */
async function requireGeneration(tx: Statements, task: TaskRow, known: number): Promise<void> {
  const generation = await findGeneration(tx, task);
  if (generation === known) return;
  throw taskErrors.problem("a2a_generation_mismatch", { details: { generation } });
}

function participant({ identityId, organizationId, agentHandle }: SettingsRow): ParticipantRow {
  return { identityId, organizationId, handle: agentHandle };
}

/** The same for unknown and foreign contexts, so that contexts of others are not revealed. */
function wrongContext() {
  return invalidValue(["message", "contextId"], "There is no such context between these two agents.");
}
