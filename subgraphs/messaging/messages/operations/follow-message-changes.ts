import { Args, Ctx, Resolver, Root, Subscription } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { followIdentity, ImFeedArgs } from "../../conversations/public.js";
import { messageEvents } from "../events.js";
import { ImMessageUpdate, toMessageUpdate } from "../types/message-update.js";

const follow = (context: RequestContext, args: ImFeedArgs) => followIdentity(context, args, Object.keys(messageEvents));

/** `imMessageChanged(identityId, after)` (wire contract im 19). */
@Resolver()
export class FollowMessageChanges {
  @Subscription(() => ImMessageUpdate, {
    description:
      "Every change of an identity's instant messages, in order, each once: arrival, sending and delivery. Agents do " +
      "not receive blocked messages. Errors: `not_found`, `invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  imMessageChanged(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Args(() => ImFeedArgs) _args: ImFeedArgs,
  ): ImMessageUpdate {
    return toMessageUpdate(event, context);
  }
}
