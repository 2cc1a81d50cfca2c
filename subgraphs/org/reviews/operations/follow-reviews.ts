import { Args, ArgsType, Ctx, Field, Resolver, Root, Subscription } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import { followEvents } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { reviewAuthority } from "../authority.js";
import { reviewEvents } from "../events.js";
import { ReviewUpdate, toReviewUpdate } from "../types/review-update.js";

@ArgsType()
class ReviewChangedArgs {
  @Field(() => String, {
    nullable: true,
    description: "Resume after this cursor of this subscription or of Query.eventCursor. Default: from now.",
  })
  readonly after?: string | null;
}

/** `reviewChanged`: reviews that are made, changed and decided. */
@Resolver()
export class FollowReviews {
  @Subscription(() => ReviewUpdate, {
    description:
      "Every change of a review of your organization; an agent gets its own. Errors: `invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  reviewChanged(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Args(() => ReviewChangedArgs) _args: ReviewChangedArgs,
  ): ReviewUpdate {
    return toReviewUpdate(event, context);
  }
}

async function follow(
  context: RequestContext,
  { after }: ReviewChangedArgs,
): Promise<AsyncIterableIterator<LoggedEvent>> {
  const { viewer } = context;
  authorize(viewer, reviewAuthority["review.read"]);
  const { identityId } = viewer;
  const audience = identityId === null ? { identityId, ofOrganization: "identities" as const } : { identityId };
  return followEvents(context, { ...audience, kinds: Object.keys(reviewEvents) }, after);
}
