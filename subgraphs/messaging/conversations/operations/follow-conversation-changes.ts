import { Args, Ctx, Resolver, Root, Subscription } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { followIdentity, ImFeedArgs } from "../follow-identity.js";
import { ImConversationUpdate, toConversationUpdate } from "../types/conversation-update.js";

/** New messages change what a list of conversations shows. */
const kinds = [
  "im.conversation.created",
  "im.conversation.changed",
  "im.conversation.snooze_ended",
  "im.message.received",
  "im.message.blocked",
  "im.message.queued",
  "im.message.held",
];

const follow = (context: RequestContext, args: ImFeedArgs) => followIdentity(context, args, kinds);

/** `imConversationChanged(identityId, after)` (wire contract im 19). */
@Resolver()
export class FollowConversationChanges {
  @Subscription(() => ImConversationUpdate, {
    description:
      "Changes of an identity's conversations, in order, each once: new conversations, new messages, read marks, snoozes, and " +
      "members and states of groups. Agents do not receive blocked messages. Errors: `not_found`, `invalid_cursor`, " +
      "`cursor_expired`.",
    subscribe: following(follow),
  })
  imConversationChanged(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Args(() => ImFeedArgs) _args: ImFeedArgs,
  ): ImConversationUpdate {
    return toConversationUpdate(event, context);
  }
}
