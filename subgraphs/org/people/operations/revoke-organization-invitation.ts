import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { appendOrganizationEvent } from "../append-organization-event.js";
import { lockAsAdmin } from "../lock-as-admin.js";
import { withdrawSystemMail } from "../../../shared/system-mail/withdraw-system-mail.js";
import { orgAuthority } from "../../authority.js";
import { orgErrors } from "../../errors.js";
import { endInvitation, findVisibleInvitation } from "../store/organization-invitations.js";
import { updateOrganization } from "../store/organizations.js";

@InputType({ description: "Which invitation to take back." })
class RevokeOrganizationInvitationInput {
  @Field(() => ID, { description: "UUID." })
  id!: string;
}

@ObjectType({ description: "What taking back an invitation came to." })
class RevokeOrganizationInvitationPayload {
  @Field(() => ID, { description: "The invitation that can no longer be accepted." })
  revokedInvitationId!: string;
}

/** `revokeOrganizationInvitation`. */
@Resolver()
export class RevokeOrganizationInvitation {
  @Mutation(() => RevokeOrganizationInvitationPayload, {
    description:
      "Takes back an invitation; a second time it changes nothing. For console users who administer the organization. " +
      "Errors: `not_found`, `organization_invitation_accepted`, `admin_required`.",
  })
  async revokeOrganizationInvitation(
    @Arg("input", () => RevokeOrganizationInvitationInput, { description: "The invitation." })
    { id }: RevokeOrganizationInvitationInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<RevokeOrganizationInvitationPayload> {
    authorize(viewer, orgAuthority["invitation.manage"]);
    await services.database.request.transaction(async (tx) => {
      const locked = await lockAsAdmin(tx, viewer);
      const invitation = isUuid(id) ? await findVisibleInvitation(tx, viewer, id) : null;
      if (invitation === null) throw notFound("invitation with this id");
      if (invitation.acceptedAt !== null) throw orgErrors.problem("organization_invitation_accepted");
      if (invitation.revokedAt !== null) return;
      const now = services.clock.now();
      const { mailId } = await endInvitation(tx, id, { revokedAt: now });
      await withdrawSystemMail(tx, [mailId], now);
      const organization = await updateOrganization(tx, locked.id, {}, now);
      await appendOrganizationEvent(tx, "member.invitation_revoked", organization, { invitation_id: id });
    });
    return { revokedInvitationId: id };
  }
}
