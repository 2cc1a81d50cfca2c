import { Type } from "typebox";
import {
  type AgentSignupInvitationFragment,
  GetAgentSignupDocument,
  ResendAgentVerificationDocument,
  SignUpAgentDocument,
  VerifyAgentSignupDocument,
} from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { Instant, Nullable } from "../nullable.js";
import { found } from "../found.js";

const tag = "Agent signup";
const base = "/api/v1/agent-signup";
const Text = Type.Optional(Nullable(Type.String()));
const ClaimStatus = Type.Union([Type.Literal("agent_unclaimed"), Type.Literal("agent_claimed")]);
const State = Type.Object({
  claim_status: ClaimStatus,
  organization_id: Type.String({ description: "The current organization of the agent." }),
  message: Type.String(),
});
const Invitation = Type.Object({
  invitation_id: Type.String({ format: "uuid" }),
  status: Type.Union(
    (["awaiting_verification", "accepted", "revoked", "declined", "expired", "unavailable"] as const).map((status) =>
      Type.Literal(status),
    ),
  ),
  invitee_identity_id: Type.String({ format: "uuid" }),
  invitee_agent_handle: Type.String(),
  peer_agent_handles: Type.Array(Type.String()),
  accepted_at: Nullable(Instant),
});

/** Clients that the agent itself uses can read this form only (wire contract org 1.5, a2a 1). */
const ofAgent = { tag, objectDetail: true } as const;

/** The routes by which an agent signs itself up (spec 4.1, wire contract org 2.4). */
export const agentSignup: readonly Route[] = [
  operationRoute({
    ...ofAgent,
    method: "POST",
    path: base,
    aliases: [`${base}/`],
    credentials: ["none"],
    summary: "Sign an agent up",
    description:
      "Creates an identity with a mailbox and a key in a provisional organization, and mails a code to its " +
      "human. Until the human confirms the agent, it may write only to them. The full key is shown only in this " +
      "answer.",
    body: Type.Object({
      human_email: Type.String({ description: "the human it works for" }),
      note_to_human: Type.String({ description: "1 to 2000 characters" }),
      display_name: Type.Optional(Nullable(Type.String({ description: "1 to 255 characters; default: the handle" }))),
      agent_handle: Text,
      email_local_part: Type.Optional(Nullable(Type.String({ description: "it must be the handle" }))),
      harness: Type.Optional(Nullable(Type.String({ description: "what it runs in; cut at 64 characters" }))),
      invitation_token: Type.Optional(
        Nullable(Type.String({ description: "of an invitation to connect, `a2ai_…`; it is reserved for the agent" })),
      ),
    }),
    status: 201,
    response: Type.Object({
      email_address: Type.String(),
      organization_id: Type.String(),
      agent_handle: Type.String(),
      human_email: Type.String(),
      message: Type.String(),
      api_key: Type.String(),
      claim_status: ClaimStatus,
      invitation: Nullable(Invitation),
    }),
    example: {
      human_email: "ada@example.com",
      note_to_human: "I sort your invoices. Please confirm me.",
      display_name: "Invoice sorter",
      harness: "my-runtime",
    },
    document: SignUpAgentDocument,
    variables: ({ body }) => ({
      input: {
        humanEmail: body.human_email,
        noteToHuman: body.note_to_human,
        displayName: body.display_name,
        agentHandle: body.agent_handle,
        emailLocalPart: body.email_local_part,
        harness: body.harness,
        invitationToken: body.invitation_token,
      },
    }),
    answer: ({ signUpAgent: made }) => ({
      email_address: made.emailAddress,
      organization_id: made.organizationId,
      agent_handle: made.agentHandle,
      human_email: made.humanEmail,
      message: made.message,
      api_key: made.secret,
      claim_status: made.claimStatus.toLowerCase(),
      invitation: invitationRecord(made.invitation),
    }),
  }),
  operationRoute({
    ...ofAgent,
    method: "POST",
    path: `${base}/verify`,
    credentials: ["api_key"],
    summary: "Confirm the calling agent with the code from its human",
    description: "An invitation that was reserved for the agent is accepted if possible.",
    body: Type.Object({ verification_code: Type.String({ description: "six digits" }) }),
    response: Type.Object({ ...State.properties, invitation: Type.Optional(Invitation) }),
    example: { verification_code: "123456" },
    action: "signup.own",
    errors: [
      {
        code: "verification_attempts_exhausted",
        means: "Five wrong codes: ask for a new one. After 15 wrong codes in total, no code is checked.",
      },
    ],
    document: VerifyAgentSignupDocument,
    variables: ({ body }) => ({ input: { verificationCode: body.verification_code } }),
    answer: ({ verifyAgentSignup }) => ({
      ...stateRecord(verifyAgentSignup),
      ...(verifyAgentSignup.invitation == null ? {} : { invitation: invitationRecord(verifyAgentSignup.invitation) }),
    }),
  }),
  operationRoute({
    ...ofAgent,
    method: "POST",
    path: `${base}/resend-verification`,
    credentials: ["api_key"],
    summary: "Send the human of the calling agent a new code",
    response: State,
    action: "signup.own",
    errors: [{ code: "rate_limited", means: "The last code is less than five minutes old." }],
    document: ResendAgentVerificationDocument,
    variables: () => ({}),
    answer: ({ resendAgentVerification }) => stateRecord(resendAgentVerification),
  }),
  operationRoute({
    ...ofAgent,
    method: "GET",
    path: `${base}/status`,
    credentials: ["api_key"],
    summary: "The signup state of the calling agent",
    response: Type.Object({
      claim_status: ClaimStatus,
      human_state: Type.String(),
      human_email: Type.String(),
      restrictions: Type.Object({
        max_sends_per_day: Type.Integer({ description: "recipients in a fixed window of 24 hours" }),
        allowed_recipients: Type.Array(Type.String(), { description: "empty: everyone" }),
        can_receive: Type.Boolean(),
        can_create_mailboxes: Type.Boolean(),
      }),
    }),
    document: GetAgentSignupDocument,
    variables: () => ({}),
    answer: ({ agentSignup }) => {
      const { claimStatus, humanState, humanEmail, restrictions } = found(agentSignup);
      return {
        claim_status: claimStatus.toLowerCase(),
        human_state: humanState.toLowerCase(),
        human_email: humanEmail,
        restrictions: {
          max_sends_per_day: restrictions.maxSendsPerDay,
          allowed_recipients: restrictions.allowedRecipients,
          can_receive: restrictions.canReceive,
          can_create_mailboxes: restrictions.canCreateMailboxes,
        },
      };
    },
  }),
];

interface SignupState {
  readonly claimStatus: string;
  readonly organizationId: string;
  readonly message: string;
}

function stateRecord({ claimStatus, organizationId, message }: SignupState): object {
  return { claim_status: claimStatus.toLowerCase(), organization_id: organizationId, message };
}

function invitationRecord(invitation: AgentSignupInvitationFragment | null | undefined): object | null {
  if (invitation == null) return null;
  return {
    invitation_id: invitation.invitationId,
    status: invitation.status.toLowerCase(),
    invitee_identity_id: invitation.inviteeIdentityId,
    invitee_agent_handle: invitation.inviteeAgentHandle,
    peer_agent_handles: invitation.peerAgentHandles,
    accepted_at: invitation.acceptedAt,
  };
}
