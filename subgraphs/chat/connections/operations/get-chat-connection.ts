import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { connectionAuthority } from "../authority.js";
import { requireConnection } from "../chat-scope.js";
import { ChatConnection } from "../types/chat-connection.js";

/** `chatConnection(id)` (wire contract chat 4). */
@Resolver()
export class GetChatConnection {
  @Query(() => ChatConnection, { nullable: true, description: "A connection with a workspace. Errors: `not_found`." })
  async chatConnection(
    @Arg("id", () => ID, { description: "UUID of the connection." }) id: string,
    @Ctx() context: RequestContext,
  ) {
    return requireConnection(context, connectionAuthority["chat.connection.read"], id);
  }
}
