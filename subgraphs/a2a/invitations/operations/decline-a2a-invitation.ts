import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { admitTokenCall } from "../admit-token-call.js";
import { endInvitation } from "../end-invitation.js";
import { requireInvitation } from "../refuse-invitation.js";
import { decideDecline } from "../rules/invitation-state.js";
import { lockInvitationByToken } from "../store/invitations.js";
import { A2aInvitationStatus } from "../types/invitation-enums.js";
import { invitationAuthority } from "../authority.js";

@InputType({ description: "The invitation to decline." })
class DeclineA2aInvitationInput {
  @Field(() => String, { description: "Its token, `a2ai_…`: the part of the link after `#token=`." })
  token!: string;
}

@ObjectType({ description: "Result of declining an invitation." })
class DeclineA2aInvitationPayload {
  @Field(() => ID, { description: "UUID of the invitation." })
  invitationId!: string;

  @Field(() => A2aInvitationStatus, { description: "DECLINED." })
  status!: A2aInvitationStatus;

  @Field(() => Date, { description: "When it was declined." })
  declinedAt!: Date;
}

/** `declineA2aInvitation` (spec 4.2, wire contract a2a 6.4, 6.5). */
@Resolver()
export class DeclineA2aInvitation {
  @Mutation(() => DeclineA2aInvitationPayload, {
    description:
      "Declines an invitation. This cannot be undone. Requires no credential except its token. Declining again " +
      "returns the same result. Errors: `a2a_invitation_not_found`, `a2a_invitation_expired`, " +
      "`a2a_invitation_revoked`, `a2a_invitation_already_accepted`, `rate_limited`.",
  })
  async declineA2aInvitation(
    @Arg("input", () => DeclineA2aInvitationInput, { description: "The invitation." }) input: DeclineA2aInvitationInput,
    @Ctx() context: RequestContext,
  ): Promise<DeclineA2aInvitationPayload> {
    const { viewer, services } = context;
    authorize(viewer, invitationAuthority["a2a.invitation.answer"]);
    await admitTokenCall(context);
    const now = services.clock.now();
    const declined = await services.database.request.transaction(async (tx) => {
      const invitation = await requireInvitation(input.token, (text) => lockInvitationByToken(tx, text));
      const change = { status: "declined", declinedAt: now } as const;
      return endInvitation(tx, invitation, decideDecline(invitation, now), change, now);
    });
    const { id: invitationId, declinedAt } = declined;
    return { invitationId, status: A2aInvitationStatus.DECLINED, declinedAt: declinedAt! };
  }
}
