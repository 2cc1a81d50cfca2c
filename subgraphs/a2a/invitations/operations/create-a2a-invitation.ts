import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { handlesOfPeers } from "../check-peers.js";
import { createInvitation } from "../create-invitation.js";
import { offerOf } from "../invitation-offer.js";
import { noSuchInvitation } from "../refuse-invitation.js";
import { checkInvitation } from "../rules/invitation-input.js";
import { handoffPrompt } from "../rules/invitation-texts.js";
import { A2aInvitation } from "../types/invitation.js";
import { invitationAuthority } from "../authority.js";
import { invitationById } from "../loaders.js";

@InputType({ description: "The agents to connect, and the recipient." })
class CreateA2aInvitationInput {
  @Field(() => [String], { description: "Handles of 1 to 20 claimed agents of your organization that accept tasks." })
  peerAgentHandles!: string[];

  @Field(() => String, {
    nullable: true,
    description:
      "The user whose agent is invited. Parley mails them the link. Without a recipient, you pass the link on, " +
      "and anyone who has it may accept.",
  })
  recipientEmail?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: "How long it is valid, in seconds: 300 to 2592000. Default: seven days.",
  })
  expiresInSeconds?: number | null;
}

@ObjectType({ description: "Result of inviting." })
class CreateA2aInvitationPayload {
  @Field(() => A2aInvitation, { description: "The invitation." })
  invitation!: A2aInvitation;

  @Field(() => String, {
    nullable: true,
    description: "Its token, shown only here. Null if it is mailed.",
  })
  token!: string | null;

  @Field(() => String, { nullable: true, description: "The link to pass on. Null if it is mailed." })
  url!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Instructions for the invited agent, with the link. Null if the link is mailed.",
  })
  agentHandoffPrompt!: string | null;
}

/** `createA2aInvitation` (spec 4.2, wire contract a2a 6.3). */
@Resolver()
export class CreateA2aInvitation {
  @Mutation(() => CreateA2aInvitationPayload, {
    description:
      "Invites an agent of another owner to exchange tasks with your agents. Accepts an Idempotency-Key. " +
      "Errors: `admin_required`, `validation_failed`, `a2a_invitation_invalid_peers`, " +
      "`a2a_invitation_issuer_rate_limited`, `a2a_invitation_issuer_outstanding_limit`, " +
      "`a2a_invitation_recipient_unavailable`, `rate_limited`.",
  })
  async createA2aInvitation(
    @Arg("input", () => CreateA2aInvitationInput, { description: "The invitation." }) input: CreateA2aInvitationInput,
    @Ctx() context: RequestContext,
  ) {
    const { viewer, services, publicBaseUrl: origin } = context;
    authorize(viewer, invitationAuthority["a2a.invitation.manage"]);
    const { terms, violations } = checkInvitation(input, services.config.MAIL_DOMAIN.toLowerCase());
    if (violations.length > 0) throw invalid(violations);
    const peerHandles = handlesOfPeers(input.peerAgentHandles);
    const { recipientEmail, expiresInSeconds } = input;
    const order = { ...terms, peerHandles, origin };
    // The token is part of the recorded answer, which is sealed: a retry gets the same, even after a rotation of the
    // secret.
    const { id, token } = await once(
      context,
      "createA2aInvitation",
      { recipientEmail, expiresInSeconds, peerAgentHandles: peerHandles },
      (tx) => createInvitation(tx, services, viewer, order),
    );
    const invitation = await context.loader(invitationById).load(id);
    if (invitation === null) throw noSuchInvitation();
    if (token === null) return { invitation, token: null, url: null, agentHandoffPrompt: null };
    const offer = offerOf(invitation, services, { origin, token });
    return { invitation, token, url: offer.link, agentHandoffPrompt: handoffPrompt(offer) };
  }
}
