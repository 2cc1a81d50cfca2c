import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { Problem } from "../../shared/errors/problem.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import type { HeldKind } from "../../shared/holds/held-kinds.js";
import type { HeldTaskMessage } from "../../shared/holds/rules/held-content.js";
import type { ReviewRow } from "../../shared/holds/store/reviews.js";
import { passGate } from "../../shared/reviews/gate.js";
import { closingFreeze } from "../../shared/reviews/rules/freeze.js";
import { assertWithinAllowance } from "../../shared/usage/assert-within-allowance.js";
import { admission, admissionErrors, findPeerRules, refusalSentence } from "../admission/public.js";
import { findSettings, lockSettingsRows, type SettingsRow } from "../settings/public.js";
import {
  afterReply,
  afterRequesterMessage,
  cancelHeld,
  factsOfContent,
  factsOfMessage,
  findHeldMessage,
  findNewestFromOther,
  forgetPush,
  holdSides,
  lockTask,
  messageOfContent,
  readTask,
  taskErrors,
  type TaskRow,
} from "../tasks/public.js";
import { heldContentOf } from "./held-content-of.js";
import { reviseHeldMessage } from "./revise-held-message.js";
import { contentsOfMessages } from "./past-contents.js";
import { countMessages } from "./store/past-messages.js";
import { recentMessages } from "./store/recent-messages.js";

/** Messages of tasks that a person must agree to. */
export const heldTaskMessage: HeldKind = {
  topic: "a2a",

  async lock(tx, { subjectId }) {
    const task = subjectId === null ? null : await readTask(tx, subjectId);
    if (task === null) return;
    await holdSides(tx, task.id);
    // A task that is opened by a release is counted in the settings.
    const mode = task.heldSide === null ? "share" : "update";
    await lockSettingsRows(tx, [task.requester.identityId, task.worker.identityId], mode);
    await lockTask(tx, task.id, {});
  },

  async preflight(tx, services, review) {
    try {
      await requireReleasable(tx, services, review);
      return null;
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  },

  revise: reviseHeldMessage,

  async end(tx, { id, subjectId }, how, now) {
    const message = await findHeldMessage(tx, id);
    await forgetPush(tx, [id]);
    if (message?.opensTask !== true || subjectId === null || how === "canceled") return;
    const task = await lockTask(tx, subjectId, {});
    if (task !== null) await cancelHeld(tx, task, now);
  },

  async contextMark(db, { subjectId, identityId }) {
    const task = subjectId === null ? null : await readTask(db, subjectId);
    return task === null ? null : findNewestFromOther(db, identityId, task.contextId);
  },

  countSends: countMessages,
  recentSends: recentMessages,
  pastContents: contentsOfMessages,

  async sendNow(tx, services, review) {
    const held = await heldContentOf(tx, review);
    const task = await readTask(tx, review.subjectId!);
    if (task === null) throw notFound("task with this id");
    const isReply = held.intent !== null;
    const [author, receiver] = isReply ? [task.worker, task.requester] : [task.requester, task.worker];
    const actor = review.senderKind === "person" ? "person" : review.senderKind === "key" ? "admin_key" : "agent";
    const judged = { operation: held.operation, actor, author, receiver, at: services.clock.now() } as const;
    const content = factsOfContent(messageOfContent("", held), services.config.SCREENING === "on");
    return {
      facts: () => factsOfMessage(tx, { ...judged, taskId: held.task_id }, content),
      content: () => held,
    };
  },
};

/**
 * Throws unless a held message could be sent now: everything that a send checks, but its rates, which were counted when it was
 * held (wire contract reviews 3.5, H40).
 */
async function requireReleasable(tx: Transaction, services: Services, review: ReviewRow): Promise<void> {
  const task = review.subjectId === null ? null : await readTask(tx, review.subjectId);
  const message = await findHeldMessage(tx, review.id);
  const held = await heldContentOf(tx, review);
  if (task === null || message === null) throw notFound("task with this id");
  if (task.heldSide !== null && !message.opensTask)
    throw notFound("task with this id at the other side: it waits itself");
  const settings = await findSettings(tx, [task.requester.identityId, task.worker.identityId]);
  if (held.intent === null) await requireAdmission(tx, task, settings);
  else requireAuthor(settings, task.worker.identityId, "a2a.reply");
  const state = held.intent === null ? afterRequesterMessage(task.state) : afterReply(task.state, held.intent);
  if (state === null) throw taskErrors.problem("a2a_task_terminal");
  if (!message.opensTask) return;
  const { organizationId } = task.requester;
  await assertWithinAllowance(tx, services, { organizationId, channel: "a2a_task", units: 1 });
}

function requireAuthor(
  settings: readonly SettingsRow[],
  identityId: string,
  operation: HeldTaskMessage["operation"],
): SettingsRow {
  const author = settings.find((row) => row.identityId === identityId);
  if (author === undefined) throw notFound("identity of this review");
  passGate(operation, author);
  return author;
}

/** The checks of a requester's message. Nothing is recorded of a refusal: the worker must not learn of what is held. */
async function requireAdmission(
  tx: Transaction,
  { requester: { identityId: requesterId }, worker: { identityId: workerId } }: TaskRow,
  settings: readonly SettingsRow[],
): Promise<void> {
  const requester = requireAuthor(settings, requesterId, "a2a.send");
  const worker = settings.find((row) => row.identityId === workerId);
  if (worker === undefined) throw admissionErrors.problem("a2a_agent_not_found");
  const [ofRequester = [], ofWorker = []] = await findPeerRules(tx, [
    { identityId: requesterId, peerId: workerId },
    { identityId: workerId, peerId: requesterId },
  ]);
  const enabled = worker.enabled && closingFreeze(worker.frozenBy) === null;
  const decision = admission({ ...requester, peerRules: ofRequester }, { ...worker, enabled, peerRules: ofWorker });
  if (decision.allowed) return;
  const { side } = decision;
  throw admissionErrors.problem("a2a_admission_denied", { message: refusalSentence(decision), details: { side } });
}
