import { Arg, Ctx, Field, ID, InputType, Int, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { enforce } from "../../../shared/rate-limit/enforce.js";
import { principalOf } from "../../../shared/viewer/viewer.js";
import { reviewAuthority } from "../authority.js";
import { requireReview } from "../find-review.js";
import { decisionsRate } from "../limits.js";
import { retryReview } from "../retry-review.js";
import { toReview } from "../types/review.js";
import { ReviewPayload } from "../types/review-payload.js";

@InputType({ description: "The review to try again." })
class RetryReviewInput {
  @Field(() => ID, { description: "UUID of the review." })
  id!: string;

  @Field(() => Int, { description: "The `revision` that was read." })
  revision!: number;
}

/** `retryReview` (wire contract reviews 3.2). */
@Resolver()
export class RetryReview {
  @Mutation(() => ReviewPayload, {
    description:
      "Tries again to send what was approved and could not be sent. For those who may approve. Errors: `not_found`, " +
      "`decider_required`, `own_send`, `reviewer_address_is_agent`, `browser_required`, `review_decided`, " +
      "`review_revision_conflict`, `release_refused`, `rate_limited`.",
  })
  async retryReview(
    @Arg("input", () => RetryReviewInput, { description: "The review." }) { id, revision }: RetryReviewInput,
    @Ctx() context: RequestContext,
  ): Promise<ReviewPayload> {
    const { viewer, services } = context;
    const seen = await requireReview(context, reviewAuthority["review.approve"], id);
    await enforce(services.limiter, "reviews.decisions", principalOf(viewer), decisionsRate);
    const review = await services.database.request.transaction((tx) => retryReview(tx, context, seen, revision));
    return { review: toReview(review) };
  }
}
