import { Args, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, type ConnectionValue, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { peopleAuthority } from "../authority.js";
import { type InvitationRow, listVisibleInvitations } from "../store/organization-invitations.js";
import { OrganizationInvitationConnection } from "../types/organization-invitation.js";

/** `organizationInvitations`: pending invitations. */
@Resolver()
export class ListOrganizationInvitations {
  @Query(() => OrganizationInvitationConnection, {
    description:
      "The open invitations of the organization, newest first. For console admins. Errors: `admin_required`, " +
      "`credential_not_accepted`.",
  })
  async organizationInvitations(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<InvitationRow>> {
    const { viewer, services } = context;
    authorize(viewer, peopleAuthority["invitation.manage"]);
    const list = "organization-invitations";
    const { database, clock } = services;
    const request = pageRequest(context, list, args);
    const page = await listVisibleInvitations(database.request.reader, viewer, clock.now(), request);
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row,
    );
  }
}
