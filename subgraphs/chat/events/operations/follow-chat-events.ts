import { Args, Ctx, Resolver, Root, Subscription } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { followEvents, type LoggedEvent } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { requireConnection } from "../../connections/public.js";
import { ChatFeedArgs } from "../../writes/public.js";
import { chatEventAuthority } from "../authority.js";
import { ChatEventUpdate, toEventUpdate } from "../types/chat-event-update.js";

/** `chatEventReceived(connectionId, after)` (wire contract chat 9.2). */
@Resolver()
export class FollowChatEvents {
  @Subscription(() => ChatEventUpdate, {
    description:
      "Events that arrive from the workspace of a connection, in order, each once. Errors: `not_found`, " +
      "`invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  chatEventReceived(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Args(() => ChatFeedArgs) _args: ChatFeedArgs,
  ): ChatEventUpdate {
    return toEventUpdate(event, context);
  }
}

async function follow(
  context: RequestContext,
  { connectionId, after }: ChatFeedArgs,
): Promise<AsyncIterableIterator<LoggedEvent>> {
  const row = chatEventAuthority["chat.event.read"];
  const { id, identityId } = await requireConnection(context, row, connectionId);
  return followEvents(context, { identityId, kinds: ["chat.event.received"], data: { connectionId: id } }, after);
}
