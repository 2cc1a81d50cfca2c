import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { invalid, invalidValue } from "../../shared/errors/shared-errors.js";
import { sendKindOf } from "../../shared/holds/held-kinds.js";
import { storeRevision } from "../../shared/holds/revise-review.js";
import { changeViolations, type ReviewChanges } from "../../shared/holds/rules/review-changes.js";
import type { ReviewRow } from "../../shared/holds/store/reviews.js";
import { decideLocked, lockSeen, refusalOf } from "./decide-review.js";
import { reviewErrors } from "./errors.js";
import { mostRevisions } from "./limits.js";
import { requireDecider } from "./require-decider.js";

/** A content that a person wants to leave instead. */
export interface WantedRevision {
  /** The revision that was read, and its hash. */
  readonly revision: number;
  readonly contentSha256: string;
  readonly changes: ReviewChanges;
  /** Approves the new revision in the same transaction; null: it waits. */
  readonly approval: {
    readonly acknowledge: readonly string[];
    readonly contextMark?: string | null;
    readonly note: string | null;
  } | null;
}

/**
 * Changes the content of a review that the viewer may see (wire contract reviews 4.5): its next revision, for which no approval
 * counts yet.
 * @throws Problem what a decision throws, `review_revision_limit_reached`, and what the domain of the content throws
 */
export async function reviseReview(
  tx: Transaction,
  context: RequestContext,
  seen: ReviewRow,
  { revision, contentSha256, changes, approval }: WantedRevision,
): Promise<ReviewRow> {
  const { services, viewer } = context;
  const review = await lockSeen(tx, context, seen);
  const deciders = await requireDecider(tx, context, review, "approve");
  if (review.state !== "pending") throw refusalOf("decided", review);
  if (review.revision !== revision || review.contentSha256 !== contentSha256) throw refusalOf("conflict", review);
  if (review.revision >= mostRevisions) throw reviewErrors.problem("review_revision_limit_reached");
  if (review.direction === "in") throw invalidValue(["changes"], "What arrived cannot be changed.");
  const kind = sendKindOf(services, review);
  const violations = changeViolations(review.topic, changes, ["changes"]);
  if (violations.length > 0) throw invalid(violations);
  const revised = await kind.revise(tx, services, review, changes);
  const now = services.clock.now();
  const stored = await storeRevision(tx, review, revised, viewer.userId!, now);
  if (approval === null) return stored;
  const present = { revision: stored.revision, contentSha256: stored.contentSha256 };
  const wanted = { ...present, ...approval, reason: null, allowSender: false };
  return decideLocked(tx, context, stored, deciders, { ...wanted, decision: "approve" });
}
