import { Arg, Ctx, Field, ObjectType, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { admitTokenCall } from "../admit-token-call.js";
import { offerOf } from "../invitation-offer.js";
import { requireInvitation, throwRefusal } from "../refuse-invitation.js";
import { decidePreview } from "../rules/invitation-state.js";
import { handoffPrompt } from "../rules/invitation-texts.js";
import { findInvitationByToken } from "../store/invitations.js";
import { invitationAuthority } from "../authority.js";

@ObjectType({ description: "What an invitation offers, for everyone who has its token." })
class A2aInvitationPreview {
  @Field(() => String, {
    description: "Email address of the user who invites. If there is none: the sender address of the installation.",
  })
  inviterEmail!: string;

  @Field(() => [String], { description: "Handles of the agents that it connects with, without the @." })
  peerAgentHandles!: string[];

  @Field(() => Date, { description: "When it expires." })
  expiresAt!: Date;

  @Field(() => String, { description: "Instructions for the invited agent, as plain text. They contain the link." })
  agentHandoffPrompt!: string;
}

/** `a2aInvitationPreview(token)` (spec 4.2, wire contract a2a 6.4). */
@Resolver()
export class PreviewA2aInvitation {
  @Query(() => A2aInvitationPreview, {
    nullable: true,
    description:
      "What an invitation offers. Requires no credential except its token, and changes nothing. It does not " +
      "disclose the recipient. Errors: `a2a_invitation_not_found`, `a2a_invitation_expired`, " +
      "`a2a_invitation_revoked`, `a2a_invitation_declined`, `a2a_invitation_already_accepted`, `rate_limited`.",
  })
  async a2aInvitationPreview(
    @Arg("token", () => String, { description: "`a2ai_…`: the part of the link after `#token=`." }) token: string,
    @Ctx() context: RequestContext,
  ): Promise<A2aInvitationPreview> {
    const { viewer, services, publicBaseUrl: origin } = context;
    authorize(viewer, invitationAuthority["a2a.invitation.answer"]);
    await admitTokenCall(context);
    const db = services.database.request.reader;
    const invitation = await requireInvitation(token, (text) => findInvitationByToken(db, text));
    throwRefusal(decidePreview(invitation, services.clock.now()));
    const offer = offerOf(invitation, services, { origin, token });
    const { peerHandles: peerAgentHandles, expiresAt } = invitation;
    return { inviterEmail: offer.inviter, peerAgentHandles, expiresAt, agentHandoffPrompt: handoffPrompt(offer) };
  }
}
