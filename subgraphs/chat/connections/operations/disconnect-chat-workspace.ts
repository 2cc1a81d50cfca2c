import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { connectionAuthority } from "../authority.js";
import { requireConnection } from "../chat-scope.js";
import { endConnection } from "../end-connection.js";
import { connectionById } from "../loaders.js";
import { ChatConnection } from "../types/chat-connection.js";

@InputType({ description: "The connection to end." })
class DisconnectChatWorkspaceInput {
  @Field(() => ID, { description: "UUID of the connection." })
  connectionId!: string;
}

@ObjectType({ description: "Result of ending a connection." })
class DisconnectChatWorkspacePayload {
  @Field(() => ChatConnection, { nullable: true, description: "The connection." })
  connection!: ChatConnection | null;
}

/** `disconnectChatWorkspace` (wire contract chat 10). */
@Resolver()
export class DisconnectChatWorkspace {
  @Mutation(() => DisconnectChatWorkspacePayload, {
    description:
      "Ends a connection and erases its token. The app stays installed in Slack. The records of the connection stay readable. Errors: " +
      "`admin_required`, `not_found`.",
  })
  async disconnectChatWorkspace(
    @Arg("input", () => DisconnectChatWorkspaceInput, { description: "The connection." })
    { connectionId }: DisconnectChatWorkspaceInput,
    @Ctx() context: RequestContext,
  ): Promise<DisconnectChatWorkspacePayload> {
    const { database, clock } = context.services;
    const row = connectionAuthority["chat.connection.disconnect"];
    const { id } = await requireConnection(context, row, connectionId);
    const ended = await database.request.transaction((tx) => endConnection(tx, id, clock.now()));
    const connection = ended ? await context.loader(connectionById).clear(id).load(id) : null;
    if (connection === null) throw notFound("connection with this id");
    return { connection: connection as unknown as ChatConnection };
  }
}
