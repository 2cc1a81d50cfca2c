import { Args, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, type ConnectionValue, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { mcpGrantAuthority } from "../authority.js";
import { type GrantRow, listVisibleGrants } from "../store/grants.js";
import { McpGrantConnection } from "../types/mcp-grant.js";

/** `mcpGrants`: the applications that act as agents of the organization. */
@Resolver()
export class ListMcpGrants {
  @Query(() => McpGrantConnection, {
    description:
      "The applications that act as agents of your organization at /mcp, newest first. Members see those that " +
      "they gave access, admins all. For console users. Errors: `credential_not_accepted`.",
  })
  async mcpGrants(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<GrantRow>> {
    const { viewer, services } = context;
    authorize(viewer, mcpGrantAuthority["mcp_grant.list"]);
    const { database, clock } = services;
    const list = "mcp-grants";
    const request = pageRequest(context, list, args);
    const page = await listVisibleGrants(database.request.reader, viewer, clock.now(), request);
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row,
    );
  }
}
