import { Args, Ctx, Resolver, Root, Subscription } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { LoggedEvent } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { ChatFeedArgs, followConnection } from "../../writes/public.js";
import { ChatOperationUpdate, toOperationUpdate } from "../types/chat-operation-update.js";

const kinds = ["chat.operation.started", "chat.operation.succeeded", "chat.operation.failed", "chat.operation.unknown"];

const follow = (context: RequestContext, args: ChatFeedArgs) => followConnection(context, args, kinds);

/** `chatOperationChanged(connectionId, after)` (wire contract chat 13). */
@Resolver()
export class FollowChatOperations {
  @Subscription(() => ChatOperationUpdate, {
    description:
      "Every change of the operations of a connection, in order, each once: when an operation begins and when it " +
      "ends. Errors: `not_found`, `invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  chatOperationChanged(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Args(() => ChatFeedArgs) _args: ChatFeedArgs,
  ): ChatOperationUpdate {
    return toOperationUpdate(event, context);
  }
}
