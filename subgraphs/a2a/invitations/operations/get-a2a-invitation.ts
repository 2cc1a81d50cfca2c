import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { noSuchInvitation } from "../refuse-invitation.js";
import { A2aInvitation } from "../types/invitation.js";
import { invitationAuthority } from "../authority.js";
import { invitationById } from "../loaders.js";

/** `a2aInvitation(id)` (spec 4.2, wire contract a2a 6.3). */
@Resolver()
export class GetA2aInvitation {
  @Query(() => A2aInvitation, {
    nullable: true,
    description: "An invitation of your organization. Errors: `admin_required`, `a2a_invitation_not_found`.",
  })
  async a2aInvitation(
    @Arg("id", () => ID, { description: "UUID of the invitation." }) id: string,
    @Ctx() context: RequestContext,
  ) {
    authorize(context.viewer, invitationAuthority["a2a.invitation.manage"]);
    const invitation = await context.loader(invitationById).load(id);
    if (invitation === null) throw noSuchInvitation();
    return invitation;
  }
}
