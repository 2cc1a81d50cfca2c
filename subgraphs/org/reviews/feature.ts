import type { Feature } from "../../shared/domain/feature.js";
import { reviewAuthority } from "./authority.js";
import { checkWaitingReviews } from "./check-waiting.js";
import { reviewErrors } from "./errors.js";
import { reviewEvents } from "./events.js";
import { expireReviews } from "./jobs/expire-reviews.js";
import { sweepReviews } from "./jobs/sweep-reviews.js";
import { followHolds, notifyDeciders } from "./jobs/notify-deciders.js";
import { followReleases, judgeNextReview } from "./jobs/judge-next.js";
import { reviewLifecycle } from "./lifecycle.js";
import { oldestReview, pendingReviews } from "./observed-reviews.js";
import { CountReviews } from "./operations/count-reviews.js";
import { DecideByReviewLink } from "./operations/decide-by-review-link.js";
import { DecideReview } from "./operations/decide-review.js";
import { DecideReviews } from "./operations/decide-reviews.js";
import { FollowReviews } from "./operations/follow-reviews.js";
import { GetReview } from "./operations/get-review.js";
import { ListReviews } from "./operations/list-reviews.js";
import { OpenReviewLink } from "./operations/open-review-link.js";
import { RetryReview } from "./operations/retry-review.js";
import { ReviseReview } from "./operations/revise-review.js";
import { WithdrawReview } from "./operations/withdraw-review.js";
import { reviewWebhooks } from "./review-webhooks.js";
import { webhookNames } from "./rules/webhook-kinds.js";
import { reviewSettings } from "./settings.js";
import { IdentityReviews } from "./types/identity-reviews.js";
import { ReviewRevisionResolver } from "./types/review-revision.js";
import { resolveReviewReference, ReviewResolver } from "./types/review-resolver.js";
import { ReviewUpdateResolver } from "./types/review-update.js";

/** reviews: sends of agents that people must agree to. */
export const reviews: Feature = {
  operations: [
    CountReviews,
    DecideByReviewLink,
    DecideReview,
    DecideReviews,
    FollowReviews,
    GetReview,
    ListReviews,
    OpenReviewLink,
    RetryReview,
    ReviseReview,
    WithdrawReview,
  ],
  types: [IdentityReviews, ReviewResolver, ReviewRevisionResolver, ReviewUpdateResolver],
  references: { Review: resolveReviewReference },
  authority: reviewAuthority,
  openOperations: ["Mutation.openReviewLink", "Mutation.decideByReviewLink"],
  settings: reviewSettings,
  errors: reviewErrors.definitions,
  events: reviewEvents,
  lifecycle: reviewLifecycle,
  consumers: [followHolds, followReleases],
  tasks: [judgeNextReview, notifyDeciders],
  recurring: [expireReviews, sweepReviews],
  gauges: [pendingReviews, oldestReview],
  checks: [checkWaitingReviews],
  webhooks: { source: reviewWebhooks, names: [webhookNames] },
};
