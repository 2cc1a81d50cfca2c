import { Arg, Ctx, Field, ID, InputType, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { reviewAuthority } from "../authority.js";
import { requireReview } from "../find-review.js";
import { toReview } from "../types/review.js";
import { ReviewPayload } from "../types/review-payload.js";
import { withdrawReview } from "../withdraw-review.js";

@InputType({ description: "The review to withdraw." })
class WithdrawReviewInput {
  @Field(() => ID, { description: "UUID of the review." })
  id!: string;
}

/** `withdrawReview` (wire contract reviews 3.2). */
@Resolver()
export class WithdrawReview {
  @Mutation(() => ReviewPayload, {
    description:
      "Withdraws what waits: it is not sent. For the agent itself, and for its organization. Errors: `not_found`, " +
      "`review_decided`.",
  })
  async withdrawReview(
    @Arg("input", () => WithdrawReviewInput, { description: "The review." }) { id }: WithdrawReviewInput,
    @Ctx() context: RequestContext,
  ): Promise<ReviewPayload> {
    const seen = await requireReview(context, reviewAuthority["review.withdraw"], id);
    const { request } = context.services.database;
    return { review: toReview(await request.transaction((tx) => withdrawReview(tx, context, seen))) };
  }
}
