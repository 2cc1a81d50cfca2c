import { Arg, Args, Ctx, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { ConnectionArgs, type ConnectionValue, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { keyAuthority } from "../authority.js";
import { type KeyRow, listVisibleKeys } from "../store.js";
import { ApiKeyConnection } from "../types/api-key-connection.js";
import { ApiKeyStatus } from "../types/key-enums.js";

/** `apiKeys`: all keys of the organization, for console users (wire contract org 2.2). */
@Resolver()
export class ListApiKeys {
  @Query(() => ApiKeyConnection, {
    description: "The organization's API keys, newest first. For console users. Errors: `credential_not_accepted`.",
  })
  async apiKeys(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Arg("status", () => ApiKeyStatus, { nullable: true, description: "Only keys in this state." })
    status: ApiKeyStatus | null | undefined,
    @Arg("scopedIdentityId", () => ID, { nullable: true, description: "Only keys of this identity." })
    scopedIdentityId: string | null | undefined,
    @Arg("adminKeysOnly", () => Boolean, {
      defaultValue: false,
      description: "Only admin keys, which are scoped to no identity.",
    })
    adminKeysOnly: boolean,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<KeyRow>> {
    const { viewer, services } = context;
    authorize(viewer, keyAuthority["api_key.list"]);
    if (typeof scopedIdentityId === "string" && !isUuid(scopedIdentityId)) {
      throw invalidValue(["scopedIdentityId"], "This is not a UUID.", "uuid_parsing");
    }
    const list = `api-keys ${status ?? ""} ${scopedIdentityId ?? ""}${adminKeysOnly ? " admin" : ""}`;
    const request = pageRequest(context, list, args);
    const filter = { status, scopedIdentityId, adminKeysOnly };
    const page = await listVisibleKeys(services.database.request.reader, viewer, filter, request);
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row,
    );
  }
}
