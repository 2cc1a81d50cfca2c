import { Args, Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { authorize, may } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, type ConnectionValue, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { ApiKeyConnection, keyAuthority, type KeyRow, listVisibleKeys } from "../../keys/public.js";
import { Organization, peopleAuthority } from "../../people/public.js";
import { type Identity, IdentityConnection, listVisibleIdentities } from "../../identities/public.js";

/** The lists of an organization. */
@Resolver(() => Organization)
export class OrganizationLists {
  @FieldResolver(() => IdentityConnection, { description: "Its identities that you may see, newest first." })
  async identities(
    @Root() organization: Organization,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<Identity>> {
    const { viewer, services } = context;
    authorize(viewer, peopleAuthority["organization.read"], {
      organizationId: organization.id,
      identityId: null,
      what: "such organization",
    });
    const page = await listVisibleIdentities(
      services.database.request.reader,
      viewer,
      pageRequest(context, "identities", args),
    );
    return toConnection(
      context,
      "identities",
      page,
      (row) => row,
      (row) => row,
    );
  }

  @FieldResolver(() => ApiKeyConnection, {
    nullable: true,
    description: "Its API keys, newest first. Only for console users, otherwise null.",
  })
  async apiKeys(
    @Root() organization: Organization,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<KeyRow> | null> {
    const { viewer, services } = context;
    const target = { organizationId: organization.id, identityId: null };
    if (!may(viewer, keyAuthority["api_key.list"], target)) return null;
    const list = "organization-api-keys";
    const request = pageRequest(context, list, args);
    const page = await listVisibleKeys(services.database.request.reader, viewer, {}, request);
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row,
    );
  }
}
