import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { invalidValue, notFound } from "../../shared/errors/shared-errors.js";
import { noteApproval, noteOneApproval } from "../../shared/holds/approve-review.js";
import { endReview } from "../../shared/holds/end-review.js";
import { kindOf } from "../../shared/holds/held-kinds.js";
import { hasEarlierPending } from "../../shared/holds/store/conversation-order.js";
import { lockReview, type ReviewRow } from "../../shared/holds/store/reviews.js";
import { actorOf } from "../../shared/viewer/actor-of.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { lockOrganization } from "../people/public.js";
import { addReleasedSenders } from "../review-rules/public.js";
import { reviewErrors } from "./errors.js";
import { requireDecider } from "./require-decider.js";
import { checkDecision, type DecidedReview, neededFor, type WantedDecision } from "./rules/check-decision.js";
import { findApprovers, insertApproval } from "./store/approvals.js";

/** A decision with what is said about it. */
export interface Decision extends WantedDecision {
  readonly reason: string | null;
  /** For the agent. */
  readonly note: string | null;
  /** Whether the sender of what arrived joins the released ones. */
  readonly allowSender: boolean;
}

/**
 * Decides about a review that the viewer may see (wire contract reviews 4.4), in one transaction with its check: two people who
 * decide at once make one decision.
 * @throws Problem `validation_failed`, `decider_required`, `own_send`, `reviewer_address_is_agent`, `browser_required`, `review_decided`,
 * `second_person_required`, `review_revision_conflict`, `release_refused`, `review_needs_acknowledgement`
 */
export async function decideReview(
  tx: Transaction,
  context: RequestContext,
  seen: ReviewRow,
  wanted: Decision,
): Promise<ReviewRow> {
  // Before what it owns, as everywhere.
  if (wanted.allowSender) await lockOrganization(tx, seen.organizationId);
  const review = await lockSeen(tx, context, seen);
  const deciders = await requireDecider(tx, context, review, wanted.decision);
  if (wanted.allowSender && review.direction === "out") {
    throw invalidValue(["allowSender"], "Only what arrived has a sender to allow.");
  }
  return decideLocked(tx, context, review, deciders, wanted);
}

/** The same for a locked review about which the viewer may decide. */
export async function decideLocked(
  tx: Transaction,
  context: RequestContext,
  review: ReviewRow,
  deciders: "admins" | "members",
  wanted: Decision,
): Promise<ReviewRow> {
  const { services, viewer } = context;
  const kind = kindOf(services, review);
  const presentMark = await kind.contextMark(tx, review);
  const facts = await factsOf(tx, review, presentMark, deciders);
  const { result } = checkDecision(facts, wanted, viewer.userId);
  if (result === "same") return review;
  if (result !== "decide") throw refusalOf(result, review);
  return wanted.decision === "reject"
    ? reject(tx, context, review, wanted)
    : approve(tx, context, facts, review, wanted);
}

/** Locks a review and what it holds. @throws Problem `not_found` */
export async function lockSeen(tx: Transaction, { services }: RequestContext, seen: ReviewRow): Promise<ReviewRow> {
  await kindOf(services, seen).lock(tx, seen);
  const review = await lockReview(tx, seen.id);
  if (review === null) throw notFound("review with this id");
  return review;
}

/** The facts for the check of a decision about a locked review. */
export async function factsOf(
  tx: Transaction,
  review: ReviewRow,
  presentMark: string | null,
  deciders: "admins" | "members",
): Promise<DecidedReview> {
  const { decidedByKind, decidedById, state } = review;
  const decision = decisionOf(state);
  const userId = decidedByKind === "person" ? decidedById : null;
  const approvedBy = await findApprovers(tx, review, deciders);
  const hasEarlier = await hasEarlierPending(tx, review);
  return { ...review, presentMark, hasEarlier, decidedBy: { userId, decision }, approvedBy };
}

function decisionOf(state: ReviewRow["state"]): "approve" | "reject" | null {
  if (state === "rejected") return "reject";
  return state === "approved" || state === "released" ? "approve" : null;
}

/** The answer to a decision that cannot be made. */
export function refusalOf(result: "decided" | "second_person" | "conflict", review: ReviewRow) {
  const { state, decidedAt, revision, contentSha256 } = review;
  if (result === "second_person") return reviewErrors.problem("second_person_required");
  if (result === "conflict") {
    return reviewErrors.problem("review_revision_conflict", { details: { revision, content_sha256: contentSha256 } });
  }
  return reviewErrors.problem("review_decided", { details: { state, decided_at: decidedAt?.toISOString() ?? null } });
}

async function reject(
  tx: Transaction,
  { services, viewer }: RequestContext,
  review: ReviewRow,
  { reason, note }: Decision,
): Promise<ReviewRow> {
  return endReview(tx, services, review, { how: "rejected", by: actorOf(viewer), via: wayOf(viewer), reason, note });
}

async function approve(
  tx: Transaction,
  context: RequestContext,
  facts: DecidedReview,
  review: ReviewRow,
  wanted: Decision,
): Promise<ReviewRow> {
  const { services, viewer } = context;
  const now = services.clock.now();
  const refused = await kindOf(services, review).preflight(tx, services, review);
  if (refused !== null) {
    const { code, message } = refused;
    throw reviewErrors.problem("release_refused", { details: { code, message } });
  }
  const needs = neededFor(facts, wanted, now);
  if (needs.length > 0) {
    const details = { needs, context_mark: facts.presentMark };
    throw reviewErrors.problem("review_needs_acknowledgement", { details });
  }
  const { id: reviewId, revision, requiredApprovals } = review;
  const via = wayOf(viewer);
  await insertApproval(tx, { reviewId, revision, userId: viewer.userId!, via }, now);
  if (facts.approvedBy.length + 1 < requiredApprovals) {
    return noteOneApproval(tx, review, wanted.note, now);
  }
  const by = { kind: "person", id: viewer.userId };
  if (wanted.allowSender) await addReleasedSenders(tx, context, review.organizationId, review.peers);
  return noteApproval(tx, review, { by, via, note: wanted.note }, now);
}

/** The way of a decision, as the record keeps it (wire contract reviews D7). */
export function wayOf({ door, kind }: Viewer): string {
  if (kind === "system" || door === null) return "system";
  return door === "cookie" ? "console" : door === "bearer" ? "token" : door;
}
