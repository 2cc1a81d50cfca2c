import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { kindOf } from "../../shared/holds/held-kinds.js";
import type { ReviewRow } from "../../shared/holds/store/reviews.js";
import { noteApproval } from "../../shared/holds/approve-review.js";
import { lockSeen, refusalOf, wayOf } from "./decide-review.js";
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
  const review = await lockSeen(tx, context, seen);
  await requireDecider(tx, context, review, "approve");
  if (review.state !== "failed") throw refusalOf("decided", review);
  if (revision !== review.revision) throw refusalOf("conflict", review);
  const refused = await kindOf(services, review).preflight(tx, services, review);
  if (refused !== null) {
    throw reviewErrors.problem("release_refused", { details: { code: refused.code, message: refused.message } });
  }
  const by = { kind: "person", id: viewer.userId };
  return noteApproval(tx, review, { by, via: wayOf(viewer), note: null }, services.clock.now());
}
