import { Arg, Args, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { requireConnection } from "../../connections/public.js";
import { chatEventAuthority } from "../authority.js";
import { listVisibleChatEvents } from "../store/visible-events.js";
import { type ChatEvent, ChatEventPage } from "../types/chat-event.js";

/** `chatEvents(connectionId)` (wire contract chat 9.2). */
@Resolver()
export class ListChatEvents {
  @Query(() => ChatEventPage, {
    description:
      "Events that arrived from the workspace of a connection in the last 30 days, newest first. Errors: " +
      "`not_found`, `invalid_cursor`.",
  })
  async chatEvents(
    @Arg("connectionId", () => ID, { description: "UUID of the connection." }) connectionId: string,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ) {
    const { id } = await requireConnection(context, chatEventAuthority["chat.event.read"], connectionId);
    const list = `chat-events/${id}`;
    const { viewer, services } = context;
    const request = pageRequest(context, list, args);
    const page = await listVisibleChatEvents(services.database.request.reader, viewer, id, request);
    return toConnection(
      context,
      list,
      page,
      (row) => ({ createdAt: row.receivedAt, id: row.id }),
      (row) => row as unknown as ChatEvent,
    );
  }
}
