import { Ctx, Field, GraphQLISODateTime, Int, ObjectType, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { reviewAuthority } from "../authority.js";
import { countReviewsOf } from "../store/reviews.js";

@ObjectType({ description: "How much waits for a decision." })
class ReviewCounts {
  @Field(() => Int, { description: "How many reviews wait." })
  pending!: number;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When the oldest of them was held. Null: none waits.",
  })
  oldestCreatedAt!: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When the next one expires. Null: none waits." })
  nextExpiresAt!: Date | null;
}

/** `reviewCounts`. */
@Resolver()
export class CountReviews {
  @Query(() => ReviewCounts, { description: "How much of your organization waits; an agent gets its own." })
  async reviewCounts(@Ctx() { viewer, services }: RequestContext): Promise<ReviewCounts> {
    authorize(viewer, reviewAuthority["review.read"]);
    const [counts] = await countReviewsOf(services.database.request.reader, viewer);
    return counts ?? { pending: 0, oldestCreatedAt: null, nextExpiresAt: null };
  }
}
