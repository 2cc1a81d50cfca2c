import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { acceptInvitation } from "../accept-invitation.js";
import { acceptingAgent } from "../accepting-agent.js";
import { admitTokenCall } from "../admit-token-call.js";
import { A2aInvitationStatus } from "../types/invitation-enums.js";

@InputType({ description: "Which invitation to accept." })
class AcceptA2aInvitationInput {
  @Field(() => String, { description: "Its token, `a2ai_…`: what stands behind `#token=` in the link." })
  token!: string;
}

@ObjectType({ description: "What accepting an invitation came to." })
class AcceptA2aInvitationPayload {
  @Field(() => ID, { description: "UUID of the invitation." })
  invitationId!: string;

  @Field(() => A2aInvitationStatus, { description: "ACCEPTED." })
  status!: A2aInvitationStatus;

  @Field(() => ID, { description: "UUID of the identity that accepted." })
  inviteeIdentityId!: string;

  @Field(() => String, { description: "Its handle, without the @." })
  inviteeAgentHandle!: string;

  @Field(() => [String], { description: "Handles of the agents that it is connected with." })
  peerAgentHandles!: string[];

  @Field(() => Date, { description: "When it was accepted." })
  acceptedAt!: Date;
}

/** `acceptA2aInvitation` (spec 4.2, wire contract a2a 6.6). */
@Resolver()
export class AcceptA2aInvitation {
  @Mutation(() => AcceptA2aInvitationPayload, {
    description:
      "Accepts an invitation for the calling agent: A2A is on for it from now on, and it and every peer let each other " +
      "through, all at once or not at all. Nobody is listed publicly. Accepting again answers the same. " +
      "Errors: `a2a_invitation_agent_key_required`, `a2a_invitation_not_found`, `a2a_invitation_expired`, " +
      "`a2a_invitation_revoked`, `a2a_invitation_declined`, `a2a_invitation_already_accepted` (by another agent), " +
      "`a2a_invitation_reserved`, `a2a_invitation_recipient_mismatch`, `a2a_invitation_same_organization`, " +
      "`a2a_invitation_peer_unavailable`, `a2a_invitation_conflicting_rule`, `rate_limited`.",
  })
  async acceptA2aInvitation(
    @Arg("input", () => AcceptA2aInvitationInput, { description: "The invitation." }) input: AcceptA2aInvitationInput,
    @Ctx() context: RequestContext,
  ): Promise<AcceptA2aInvitationPayload> {
    const { viewer, services } = context;
    const identityId = acceptingAgent(viewer);
    await admitTokenCall(context);
    const accepted = await services.database.request.transaction((tx) =>
      acceptInvitation(tx, services.clock.now(), input.token, identityId),
    );
    return {
      invitationId: accepted.id,
      status: A2aInvitationStatus.ACCEPTED,
      inviteeIdentityId: identityId,
      inviteeAgentHandle: accepted.inviteeAgentHandle!,
      peerAgentHandles: accepted.peerHandles,
      acceptedAt: accepted.acceptedAt!,
    };
  }
}
