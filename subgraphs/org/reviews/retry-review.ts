import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { kindOf } from "../../shared/holds/held-kinds.js";
import { lockReview, type ReviewRow } from "../../shared/holds/store/reviews.js";
import { noteApproval } from "../../shared/holds/approve-review.js";
import { wayOf } from "./decide-review.js";
import { reviewErrors } from "./errors.js";
import { requireDecider } from "./require-decider.js";

/**
 * Tries again to send what was approved and could not be sent: the approvals stand (wire contract reviews 3.2).
 * @throws Problem what a decision throws
 */
export async function retryReview(
  tx: Transaction,
  context: RequestContext,
  seen: ReviewRow,
  revision: number,
): Promise<ReviewRow> {
  const { services, viewer } = context;
  const kind = kindOf(services, seen);
  await kind.lock(tx, seen);
  const review = await lockReview(tx, seen.id);
  if (review === null) throw notFound("review with this id");
  await requireDecider(tx, context, review, "approve");
  if (review.state !== "failed") {
    const { state, decidedAt } = review;
    throw reviewErrors.problem("review_decided", { details: { state, decided_at: decidedAt?.toISOString() ?? null } });
  }
  if (revision !== review.revision) {
    const details = { revision: review.revision, content_sha256: review.contentSha256 };
    throw reviewErrors.problem("review_revision_conflict", { details });
  }
  const refused = await kind.preflight(tx, services, review);
  if (refused !== null) {
    throw reviewErrors.problem("release_refused", { details: { code: refused.code, message: refused.message } });
  }
  const by = { kind: "person", id: viewer.userId };
  return noteApproval(tx, review, { by, via: wayOf(viewer), note: null }, services.clock.now());
}
