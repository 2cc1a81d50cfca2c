import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { reviewAuthority } from "../authority.js";
import { requireReview } from "../find-review.js";
import { Review, toReview } from "../types/review.js";

/** `review`. */
@Resolver()
export class GetReview {
  @Query(() => Review, {
    nullable: true,
    description: "A review of your organization; an agent gets its own. Errors: `not_found`.",
  })
  async review(
    @Arg("id", () => ID, { description: "UUID." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Review> {
    return toReview(await requireReview(context, reviewAuthority["review.read"], id));
  }
}
