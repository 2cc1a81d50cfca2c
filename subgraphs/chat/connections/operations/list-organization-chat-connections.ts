import { Arg, Args, Ctx, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { connectionAuthority } from "../authority.js";
import { type ConnectionRow, listVisibleOrganizationConnections } from "../store/connections.js";
import { type ChatConnection, ChatConnectionPage, ChatConnectionStatus } from "../types/chat-connection.js";

/** `chatOrganizationConnections`: the connections of all identities of an organization as one list. */
@Resolver()
export class ListOrganizationChatConnections {
  @Query(() => ChatConnectionPage, {
    description:
      "The workspaces that the identities of the organization are connected with, newest first. Errors: " +
      "`admin_required`, `invalid_cursor`, `validation_failed`.",
  })
  async chatOrganizationConnections(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("identityId", () => ID, { nullable: true, description: "UUID of an identity: only its connections." })
    identityId?: string | null,
    @Arg("status", () => ChatConnectionStatus, { nullable: true, description: "Only connections with this status." })
    status?: ChatConnectionStatus | null,
  ) {
    const { viewer, services } = context;
    authorize(viewer, connectionAuthority["chat.organization_connections.read"]);
    if (identityId != null && !isUuid(identityId)) throw invalidValue(["identityId"], "This is not a UUID.");
    const filter = {
      identityId: identityId?.toLowerCase() ?? null,
      status: (status as ConnectionRow["status"] | null | undefined) ?? null,
    };
    const list = `chat-organization-connections/${filter.identityId ?? ""}/${filter.status ?? ""}`;
    const request = pageRequest(context, list, args);
    const page = await listVisibleOrganizationConnections(services.database.request.reader, viewer, filter, request);
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row as unknown as ChatConnection,
    );
  }
}
