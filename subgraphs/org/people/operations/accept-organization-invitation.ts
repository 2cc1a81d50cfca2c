import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { acceptInvitation } from "../accept-invitation.js";
import { peopleAuthority } from "../authority.js";
import { peopleErrors } from "../errors.js";
import { findOwnMembership, type OwnMembershipRow } from "../store/memberships.js";
import { findOwnUser } from "../store/people.js";
import { Membership, toMembership } from "../types/membership.js";

@InputType({ description: "The invitation to accept." })
class AcceptOrganizationInvitationInput {
  @Field(() => ID, { description: "UUID, from `viewer.invitations` or the mail." })
  id!: string;
}

@ObjectType({ description: "Result of accepting an invitation." })
class AcceptOrganizationInvitationPayload {
  @Field(() => Membership, {
    description: "Your membership in the organization. To act in it, use `switchOrganization`.",
  })
  membership!: Membership;
}

/** `acceptOrganizationInvitation`, for signed-in users; others accept by signing in (`requestSignInLink`). */
@Resolver()
export class AcceptOrganizationInvitation {
  @Mutation(() => AcceptOrganizationInvitationPayload, {
    description:
      "Joins an organization that has invited your verified address. Repeating it changes nothing. For console " +
      "users. Errors: `not_found`, `organization_invitation_expired`, `credential_not_accepted`.",
  })
  async acceptOrganizationInvitation(
    @Arg("input", () => AcceptOrganizationInvitationInput, { description: "The invitation." })
    { id }: AcceptOrganizationInvitationInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<AcceptOrganizationInvitationPayload> {
    authorize(viewer, peopleAuthority["invitation.accept"]);
    const membership: OwnMembershipRow | null = await revokingTransaction(services, async (tx) => {
      const user = await findOwnUser(tx, viewer);
      const invitation = user !== null && isUuid(id) ? await acceptInvitation(tx, services.clock, user, id) : null;
      if (invitation === null || invitation.revokedAt !== null) return null;
      if (invitation.acceptedAt === null) throw peopleErrors.problem("organization_invitation_expired");
      return findOwnMembership(tx, viewer, invitation.organizationId);
    });
    if (membership === null) throw notFound("invitation with this id");
    return { membership: toMembership(membership) };
  }
}
