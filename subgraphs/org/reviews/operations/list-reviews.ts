import { Args, ArgsType, Ctx, Field, InputType, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, type ConnectionValue, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import type { ReviewRow } from "../../../shared/holds/store/reviews.js";
import { requireIdentity } from "../require-identity.js";
import { reviewAuthority } from "../authority.js";
import { listVisibleReviews } from "../store/reviews.js";
import { ReviewDirection } from "../../review-rules/public.js";
import { ReviewState } from "../types/enums.js";
import { ReviewConnection } from "../types/review.js";

@InputType({ description: "Which reviews are listed. All given conditions apply." })
class ReviewFilter {
  @Field(() => [ReviewState], { nullable: true, description: "In one of these states. Default: only `PENDING`." })
  states?: ReviewState[] | null;

  @Field(() => ReviewDirection, { nullable: true, description: "Of this direction. Agents see only what they send." })
  direction?: ReviewDirection | null;

  @Field(() => String, { nullable: true, description: "Of this topic: `mail`." })
  topic?: string | null;

  @Field(() => String, { nullable: true, description: "Of the agent with this handle." })
  agentHandle?: string | null;
}

@ArgsType()
class ReviewsArgs extends ConnectionArgs {
  @Field(() => ReviewFilter, { nullable: true, description: "Which are listed." })
  readonly filter?: ReviewFilter | null;
}

/** `reviews` (wire contract reviews 7.3). */
@Resolver()
export class ListReviews {
  @Query(() => ReviewConnection, {
    description:
      "The reviews of your organization; an agent gets its own. What waits comes with the oldest first, any other list with the " +
      "newest. Errors: `not_found`, `invalid_cursor`.",
  })
  async reviews(
    @Args(() => ReviewsArgs) args: ReviewsArgs,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<ReviewRow>> {
    const { viewer, services } = context;
    authorize(viewer, reviewAuthority["review.read"]);
    const { states, direction = null, topic = null, agentHandle } = args.filter ?? {};
    const wanted = states ?? ["pending"];
    const identity = agentHandle == null ? null : await requireIdentity(context, agentHandle);
    const filter = { states: wanted, direction, topic, identityId: identity?.id ?? null };
    const order = wanted.every((state) => state === "pending") ? "oldest" : "newest";
    const list = `reviews ${JSON.stringify(filter)}`;
    const page = await listVisibleReviews(
      services.database.request.reader,
      viewer,
      filter,
      pageRequest(context, list, args),
      order,
    );
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row,
    );
  }
}
