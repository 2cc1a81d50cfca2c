import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { endReview } from "../../shared/holds/end-review.js";
import { kindOf } from "../../shared/holds/held-kinds.js";
import { openStates } from "../../shared/holds/rules/review-states.js";
import { lockReview, type ReviewRow } from "../../shared/holds/store/reviews.js";
import { actorOf } from "../../shared/viewer/actor-of.js";
import { wayOf } from "./decide-review.js";
import { reviewErrors } from "./errors.js";

/** Withdraws what waits. Withdrawing again changes nothing. @throws Problem `review_decided` */
export async function withdrawReview(tx: Transaction, context: RequestContext, seen: ReviewRow): Promise<ReviewRow> {
  const { services, viewer } = context;
  await kindOf(services, seen).lock(tx, seen);
  const review = await lockReview(tx, seen.id);
  if (review === null) throw notFound("review with this id");
  if (review.state === "withdrawn") return review;
  if (!openStates.includes(review.state)) {
    const { state, decidedAt } = review;
    throw reviewErrors.problem("review_decided", { details: { state, decided_at: decidedAt?.toISOString() ?? null } });
  }
  return endReview(tx, services, review, { how: "withdrawn", by: actorOf(viewer), via: wayOf(viewer) });
}
