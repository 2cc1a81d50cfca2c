import { Args, Ctx, Resolver, Root, Subscription } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { ChatFeedArgs, followConnection } from "../../writes/public.js";
import { ChatActionUpdate, toActionUpdate } from "../types/chat-action-update.js";

const kinds = ["chat.action.started", "chat.action.sent", "chat.action.failed", "chat.action.unknown"];

const follow = (context: RequestContext, args: ChatFeedArgs) => followConnection(context, args, kinds);

/** `chatActionChanged(connectionId, after)` (wire contract chat 13). */
@Resolver()
export class FollowChatActions {
  @Subscription(() => ChatActionUpdate, {
    description:
      "Every change of the messages that are sent over a connection, in order, each once: when sending begins and " +
      "when it ends. Errors: `not_found`, `invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  chatActionChanged(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Args(() => ChatFeedArgs) _args: ChatFeedArgs,
  ): ChatActionUpdate {
    return toActionUpdate(event, context);
  }
}
