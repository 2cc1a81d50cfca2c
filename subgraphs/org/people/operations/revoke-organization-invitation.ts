import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { appendOrganizationEvent } from "../append-organization-event.js";
import { lockAsAdmin } from "../lock-as-admin.js";
import { withdrawSystemMail } from "../../../shared/system-mail/withdraw-system-mail.js";
import { peopleAuthority } from "../authority.js";
import { peopleErrors } from "../errors.js";
import { endInvitation, findVisibleInvitation } from "../store/organization-invitations.js";
import { updateOrganization } from "../store/organizations.js";

@InputType({ description: "The invitation to revoke." })
class RevokeOrganizationInvitationInput {
  @Field(() => ID, { description: "UUID." })
  id!: string;
}

@ObjectType({ description: "Result of revoking an invitation." })
class RevokeOrganizationInvitationPayload {
  @Field(() => ID, { description: "UUID of the revoked invitation." })
  revokedInvitationId!: string;
}

/** `revokeOrganizationInvitation`. */
@Resolver()
export class RevokeOrganizationInvitation {
  @Mutation(() => RevokeOrganizationInvitationPayload, {
    description:
      "Revokes an invitation. Repeating it changes nothing. For console admins. Errors: `not_found`, " +
      "`organization_invitation_accepted`, `admin_required`.",
  })
  async revokeOrganizationInvitation(
    @Arg("input", () => RevokeOrganizationInvitationInput, { description: "The invitation." })
    { id }: RevokeOrganizationInvitationInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<RevokeOrganizationInvitationPayload> {
    authorize(viewer, peopleAuthority["invitation.manage"]);
    await services.database.request.transaction(async (tx) => {
      const locked = await lockAsAdmin(tx, viewer);
      const invitation = isUuid(id) ? await findVisibleInvitation(tx, viewer, id) : null;
      if (invitation === null) throw notFound("invitation with this id");
      if (invitation.acceptedAt !== null) throw peopleErrors.problem("organization_invitation_accepted");
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
