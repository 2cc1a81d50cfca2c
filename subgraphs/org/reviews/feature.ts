import type { Feature } from "../../shared/domain/feature.js";
import { reviewAuthority } from "./authority.js";
import { reviewErrors } from "./errors.js";
import { reviewEvents } from "./events.js";
import { expireReviews } from "./jobs/expire-reviews.js";
import { sweepReviews } from "./jobs/sweep-reviews.js";
import { followHolds, notifyDeciders } from "./jobs/notify-deciders.js";
import { reviewLifecycle } from "./lifecycle.js";
import { CountReviews } from "./operations/count-reviews.js";
import { DecideReview } from "./operations/decide-review.js";
import { DecideReviews } from "./operations/decide-reviews.js";
import { FollowReviews } from "./operations/follow-reviews.js";
import { GetReview } from "./operations/get-review.js";
import { ListReviews } from "./operations/list-reviews.js";
import { RetryReview } from "./operations/retry-review.js";
import { WithdrawReview } from "./operations/withdraw-review.js";
import { IdentityReviews } from "./types/identity-reviews.js";
import { resolveReviewReference, ReviewResolver } from "./types/review-resolver.js";
import { ReviewUpdateResolver } from "./types/review-update.js";

/** reviews: sends of agents that people must agree to. */
export const reviews: Feature = {
  operations: [
    CountReviews,
    DecideReview,
    DecideReviews,
    FollowReviews,
    GetReview,
    ListReviews,
    RetryReview,
    WithdrawReview,
  ],
  types: [IdentityReviews, ReviewResolver, ReviewUpdateResolver],
  references: { Review: resolveReviewReference },
  authority: reviewAuthority,
  errors: reviewErrors.definitions,
  events: reviewEvents,
  lifecycle: reviewLifecycle,
  consumers: [followHolds],
  tasks: [notifyDeciders],
  recurring: [expireReviews, sweepReviews],
};
