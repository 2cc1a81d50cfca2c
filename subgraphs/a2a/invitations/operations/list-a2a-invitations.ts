import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs } from "../../../shared/graphql/connection.js";
import { listInvitations } from "../list-invitations.js";
import { A2aInvitationConnection } from "../types/invitation.js";
import { A2aInvitationStatus } from "../types/invitation-enums.js";
import { invitationAuthority } from "../authority.js";

/** `a2aInvitations(status)` (spec 4.2, wire contract a2a 6.3). */
@Resolver()
export class ListA2aInvitations {
  @Query(() => A2aInvitationConnection, {
    description: "The invitations of your organization, newest first. Errors: `admin_required`, `invalid_cursor`.",
  })
  async a2aInvitations(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("status", () => A2aInvitationStatus, {
      nullable: true,
      description: "Only invitations with this current status.",
    })
    status?: A2aInvitationStatus | null,
  ) {
    authorize(context.viewer, invitationAuthority["a2a.invitation.manage"]);
    return listInvitations(context, status ? { status } : {}, args);
  }
}
