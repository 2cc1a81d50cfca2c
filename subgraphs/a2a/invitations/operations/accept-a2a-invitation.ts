import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { may } from "../../../shared/authority/authority.js";
import { sharedErrors } from "../../../shared/errors/shared-errors.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import type { Transaction } from "../../../shared/database/client.js";
import { admitTokenCall } from "../admit-token-call.js";
import { A2aInvitationStatus } from "../types/invitation-enums.js";
import { invitationAuthority } from "../authority.js";
import { invitationErrors } from "../errors.js";
import { decideAcceptance } from "../rules/invitation-state.js";
import { type InvitationRow, lockInvitationByToken } from "../store/invitations.js";
import { connectInvitee, planConnection } from "../connect-invitee.js";
import { requireInvitation } from "../refuse-invitation.js";
import { findFrozenBy } from "../../../shared/reviews/frozen-by.js";
import { passUnheldRules, senderIn } from "../../../shared/refusals/pass-unheld-rules.js";
import { passGate } from "../../../shared/reviews/gate.js";

@InputType({ description: "The invitation to accept." })
class AcceptA2aInvitationInput {
  @Field(() => String, { description: "Its token, `a2ai_…`: the part of the link after `#token=`." })
  token!: string;
}

@ObjectType({ description: "Result of accepting an invitation." })
class AcceptA2aInvitationPayload {
  @Field(() => ID, { description: "UUID of the invitation." })
  invitationId!: string;

  @Field(() => A2aInvitationStatus, { description: "ACCEPTED." })
  status!: A2aInvitationStatus;

  @Field(() => ID, { description: "UUID of the identity that accepted." })
  inviteeIdentityId!: string;

  @Field(() => String, { description: "Handle of the identity that accepted, without the @." })
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
      "Accepts an invitation for the calling agent. This enables A2A for the agent and creates contact rules " +
      "that allow the agent and every peer to reach each other. Either all of it happens or nothing. No agent " +
      "is listed publicly. Accepting again returns the same result. Errors: " +
      "`a2a_invitation_agent_key_required`, `a2a_invitation_not_found`, `a2a_invitation_expired`, " +
      "`a2a_invitation_revoked`, `a2a_invitation_declined`, `a2a_invitation_already_accepted` (by another " +
      "agent), `a2a_invitation_reserved`, `a2a_invitation_recipient_mismatch`, " +
      "`a2a_invitation_same_organization`, `a2a_invitation_peer_unavailable`, " +
      "`a2a_invitation_conflicting_rule`, `rate_limited`.",
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

/** The identity that accepts; throws `a2a_invitation_agent_key_required` for every viewer but a claimed agent's own key. */
function acceptingAgent(viewer: Viewer): string {
  if (viewer.kind === "anonymous") throw sharedErrors.problem("unauthenticated");
  if (!may(viewer, invitationAuthority["a2a.invitation.accept"]) || viewer.identityId === null) {
    throw invitationErrors.problem("a2a_invitation_agent_key_required");
  }
  return viewer.identityId;
}

/**
 * Accepts the invitation of a token for a claimed agent. The invitation's lock serialises all holders of the token: the
 * first agent gets it, and gets the same answer however often it repeats the call (wire contract a2a 6.6). Throws the
 * errors of the token or the connection.
 */
async function acceptInvitation(tx: Transaction, now: Date, token: string, identityId: string): Promise<InvitationRow> {
  const invitation = await requireInvitation(token, (text) => lockInvitationByToken(tx, text));
  const decision = decideAcceptance(invitation, identityId, now);
  if (decision === "repeat") return invitation;
  if (decision !== "change") throw invitationErrors.problem(decision);
  // It makes rules that allow, as `addRule` does.
  const sender = await findFrozenBy(tx, identityId);
  passGate("contact_rule.allow", sender);
  const send = { operation: "contact_rule.allow", identityId, sender, actor: senderIn(tx), at: now } as const;
  await passUnheldRules(tx, { ...send, audience: null });
  const plan = await planConnection(tx, invitation, identityId);
  // Deleted while the request was on its way.
  if (plan === null) throw sharedErrors.problem("unauthenticated");
  if (typeof plan === "string") throw invitationErrors.problem(plan);
  return connectInvitee(tx, plan, now);
}
