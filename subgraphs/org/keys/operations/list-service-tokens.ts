import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, type ConnectionValue, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { keyAuthority } from "../authority.js";
import { type KeyRow, listVisibleServiceTokens } from "../store.js";
import { ApiKeyStatus } from "../types/key-enums.js";
import { ServiceTokenConnection } from "../types/service-token-connection.js";

/** `serviceTokens`: all of the organization, for admins (wire contract org 1.2). */
@Resolver()
export class ListServiceTokens {
  @Query(() => ServiceTokenConnection, {
    description: "The organization's service tokens, newest first. For admins. Errors: `admin_required`.",
  })
  async serviceTokens(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Arg("status", () => ApiKeyStatus, { nullable: true, description: "Only tokens in this state." })
    status: ApiKeyStatus | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<KeyRow>> {
    const { viewer, services } = context;
    authorize(viewer, keyAuthority["service_token.list"]);
    const list = `service-tokens ${status ?? ""}`;
    const request = pageRequest(context, list, args);
    const page = await listVisibleServiceTokens(services.database.request.reader, viewer, { status }, request);
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row,
    );
  }
}
