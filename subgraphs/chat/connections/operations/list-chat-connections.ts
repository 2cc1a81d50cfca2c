import { Arg, Args, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { connectionAuthority } from "../authority.js";
import { requireOwner } from "../chat-scope.js";
import { listVisibleConnections } from "../store/connections.js";
import { type ChatConnection, ChatConnectionPage } from "../types/chat-connection.js";

/** `chatConnections(identityId)` (wire contract chat 4). */
@Resolver()
export class ListChatConnections {
  @Query(() => ChatConnectionPage, {
    description:
      "The workspaces that an identity is connected with, newest first. Errors: `not_found`, `invalid_cursor`.",
  })
  async chatConnections(
    @Arg("identityId", () => ID, { description: "UUID of the identity." }) identityId: string,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ) {
    const owner = await requireOwner(context, connectionAuthority["chat.connection.read"], identityId);
    const list = `chat-connections/${owner.identityId}`;
    const request = pageRequest(context, list, args);
    const { viewer, services } = context;
    const page = await listVisibleConnections(services.database.request.reader, viewer, owner.identityId, request);
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row as unknown as ChatConnection,
    );
  }
}
