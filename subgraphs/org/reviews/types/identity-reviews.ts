import { Ctx, FieldResolver, Int, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { Identity } from "../../identities/public.js";
import { pendingReviewsOf } from "../loaders.js";

/** How much of an identity waits. */
@Resolver(() => Identity)
export class IdentityReviews {
  @FieldResolver(() => Int, { description: "How many of its sends wait until a person agrees." })
  pendingReviewCount(@Root() { id }: Identity, @Ctx() context: RequestContext): Promise<number> {
    return context.loader(pendingReviewsOf).load(id);
  }
}
