import { Args, Ctx, Resolver, Root, Subscription } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { followIdentity, ImFeedArgs } from "../../conversations/public.js";
import { reactionEvents } from "../events.js";
import { ImReactionUpdate, toReactionUpdate } from "../types/reaction-update.js";

const follow = (context: RequestContext, args: ImFeedArgs) =>
  followIdentity(context, args, Object.keys(reactionEvents));

/** `imReactionChanged(identityId, after)` (wire contract im 19). */
@Resolver()
export class FollowReactionChanges {
  @Subscription(() => ImReactionUpdate, {
    description:
      "Every change of the tapbacks on an identity's messages, in order, each once. Agents do not receive blocked " +
      "ones. Errors: `not_found`, `invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  imReactionChanged(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Args(() => ImFeedArgs) _args: ImFeedArgs,
  ): ImReactionUpdate {
    return toReactionUpdate(event, context);
  }
}
