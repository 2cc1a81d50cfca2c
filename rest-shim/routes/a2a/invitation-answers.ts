import { Type } from "typebox";
import {
  AcceptA2aInvitationDocument,
  DeclineA2aInvitationDocument,
  PreviewA2aInvitationDocument,
} from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { Instant } from "../nullable.js";
import { found } from "../found.js";

const base = "/api/v1/a2a/invitations";
const Uuid = Type.String({ format: "uuid" });
const Token = Type.Object({
  invitation_token: Type.String({ description: "`a2ai_…`: the part of the link after `#token=`" }),
});
const facts = {
  method: "POST",
  tag: "A2A invitations",
  // Clients of these routes cannot read a list (wire contract a2a 1).
  objectDetail: true,
  body: Token,
  loc: { token: ["body", "invitation_token"] },
} as const;

/** The routes for users with the token of an invitation (spec 4.2, wire contract a2a 6.4, 6.6). */
export const invitationAnswers: readonly Route[] = [
  operationRoute({
    ...facts,
    path: `${base}/preview`,
    credentials: ["none"],
    summary: "What an invitation offers",
    description: "Requires no credential except the token, and changes nothing.",
    response: Type.Object({
      inviter_email: Type.String(),
      peer_agent_handles: Type.Array(Type.String()),
      expires_at: Instant,
      agent_handoff_prompt: Type.String({ description: "Instructions for the invited agent. They contain the link." }),
    }),
    example: { invitation_token: "a2ai_of-the-link" },
    document: PreviewA2aInvitationDocument,
    variables: ({ body }) => ({ token: body.invitation_token }),
    answer: ({ a2aInvitationPreview }) => {
      const offer = found(a2aInvitationPreview);
      return {
        inviter_email: offer.inviterEmail,
        peer_agent_handles: offer.peerAgentHandles,
        expires_at: offer.expiresAt,
        agent_handoff_prompt: offer.agentHandoffPrompt,
      };
    },
  }),
  operationRoute({
    ...facts,
    path: `${base}/accept`,
    credentials: ["api_key"],
    action: "a2a.invitation.accept",
    refusal: "a2a_invitation_agent_key_required",
    summary: "Accept an invitation for the calling agent",
    description:
      "This enables A2A for the agent and creates contact rules that allow the agent and every peer to reach " +
      "each other. Either all of it happens or nothing. No agent is listed publicly. Accepting again returns " +
      "the same result.",
    response: Type.Object({
      invitation_id: Uuid,
      status: Type.Literal("accepted"),
      invitee_identity_id: Uuid,
      invitee_agent_handle: Type.String(),
      peer_agent_handles: Type.Array(Type.String()),
      accepted_at: Instant,
    }),
    example: { invitation_token: "a2ai_of-the-link" },
    document: AcceptA2aInvitationDocument,
    variables: ({ body }) => ({ input: { token: body.invitation_token } }),
    answer: ({ acceptA2aInvitation: accepted }) => ({
      invitation_id: accepted.invitationId,
      status: "accepted",
      invitee_identity_id: accepted.inviteeIdentityId,
      invitee_agent_handle: accepted.inviteeAgentHandle,
      peer_agent_handles: accepted.peerAgentHandles,
      accepted_at: accepted.acceptedAt,
    }),
  }),
  operationRoute({
    ...facts,
    path: `${base}/decline`,
    credentials: ["none"],
    summary: "Decline an invitation",
    description: "Requires no credential except the token. Declining again returns the same result.",
    response: Type.Object({ invitation_id: Uuid, status: Type.Literal("declined"), declined_at: Instant }),
    example: { invitation_token: "a2ai_of-the-link" },
    document: DeclineA2aInvitationDocument,
    variables: ({ body }) => ({ input: { token: body.invitation_token } }),
    answer: ({ declineA2aInvitation: { invitationId, declinedAt } }) => ({
      invitation_id: invitationId,
      status: "declined",
      declined_at: declinedAt,
    }),
  }),
];
