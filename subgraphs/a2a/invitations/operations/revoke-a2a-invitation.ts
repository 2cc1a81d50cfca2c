import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { endInvitation } from "../end-invitation.js";
import { noSuchInvitation } from "../refuse-invitation.js";
import { decideRevocation } from "../rules/invitation-state.js";
import { lockVisibleInvitation } from "../store/invitations.js";
import { A2aInvitation } from "../types/invitation.js";
import { invitationAuthority } from "../authority.js";

@InputType({ description: "The invitation to revoke." })
class RevokeA2aInvitationInput {
  @Field(() => ID, { description: "UUID of the invitation." })
  id!: string;
}

@ObjectType({ description: "Result of revoking an invitation." })
class RevokeA2aInvitationPayload {
  @Field(() => A2aInvitation, { description: "The invitation in its current state." })
  invitation!: A2aInvitation;
}

/** `revokeA2aInvitation` (spec 4.2, wire contract a2a 6.3, 6.5). */
@Resolver()
export class RevokeA2aInvitation {
  @Mutation(() => RevokeA2aInvitationPayload, {
    description:
      "Revokes an open invitation. This cannot be undone. Revoking again returns the same result. An accepted " +
      "invitation cannot be revoked: delete its contact rules instead. Errors: `admin_required`, " +
      "`a2a_invitation_not_found`, `a2a_invitation_already_accepted`, `a2a_invitation_not_revocable`.",
  })
  async revokeA2aInvitation(
    @Arg("input", () => RevokeA2aInvitationInput, { description: "The invitation." }) input: RevokeA2aInvitationInput,
    @Ctx() { viewer, services }: RequestContext,
  ) {
    authorize(viewer, invitationAuthority["a2a.invitation.manage"]);
    const now = services.clock.now();
    const invitation = await services.database.request.transaction(async (tx) => {
      const locked = await lockVisibleInvitation(tx, viewer, input.id);
      if (locked === null) throw noSuchInvitation();
      return endInvitation(tx, locked, decideRevocation(locked, now), { status: "revoked", revokedAt: now }, now);
    });
    return { invitation };
  }
}
