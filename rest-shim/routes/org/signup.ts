import { Type } from "typebox";
import {
  GetAgentSignupDocument,
  ResendAgentVerificationDocument,
  SignUpAgentDocument,
  VerifyAgentSignupDocument,
} from "../../../generated/documents.js";
import {
  GetAgentSignupShape,
  ResendAgentVerificationShape,
  SignUpAgentShape,
  VerifyAgentSignupShape,
} from "../../../generated/shapes.js";
import { record } from "../../record/record.js";
import { operationRoute, type Route } from "../../route.js";
import { Nullable } from "../nullable.js";
import { found } from "../found.js";

const tag = "Agent signup";
const base = "/api/v1/agent-signup";
const Text = Type.Optional(Nullable(Type.String()));

const signedUpRecord = record(SignUpAgentShape.fields.signUpAgent);

const current = { description: "The current organization of the agent." };
const verifiedRecord = record(VerifyAgentSignupShape.fields.verifyAgentSignup, {
  keys: { organization_id: current, invitation: { isOptional: true } },
});
const resentRecord = record(ResendAgentVerificationShape.fields.resendAgentVerification, {
  keys: { organization_id: current },
});

const { agentSignup: signupShape } = GetAgentSignupShape.fields;
const signupRecord = record(signupShape, {
  keys: {
    human_state: { schema: Type.String() },
    restrictions: record(signupShape.fields!.restrictions, {
      keys: {
        max_sends_per_day: { description: "recipients in a fixed window of 24 hours" },
        allowed_recipients: { description: "empty: everyone" },
      },
    }),
  },
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
    response: signedUpRecord.schema,
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
    answer: (data) => signedUpRecord.write(data.signUpAgent),
  }),
  operationRoute({
    ...ofAgent,
    method: "POST",
    path: `${base}/verify`,
    credentials: ["api_key"],
    summary: "Confirm the calling agent with the code from its human",
    description: "An invitation that was reserved for the agent is accepted if possible.",
    body: Type.Object({ verification_code: Type.String({ description: "six digits" }) }),
    response: verifiedRecord.schema,
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
    answer: (data) => verifiedRecord.write(data.verifyAgentSignup),
  }),
  operationRoute({
    ...ofAgent,
    method: "POST",
    path: `${base}/resend-verification`,
    credentials: ["api_key"],
    summary: "Send the human of the calling agent a new code",
    response: resentRecord.schema,
    action: "signup.own",
    errors: [{ code: "rate_limited", means: "The last code is less than five minutes old." }],
    document: ResendAgentVerificationDocument,
    variables: () => ({}),
    answer: (data) => resentRecord.write(data.resendAgentVerification),
  }),
  operationRoute({
    ...ofAgent,
    method: "GET",
    path: `${base}/status`,
    credentials: ["api_key"],
    summary: "The signup state of the calling agent",
    response: signupRecord.schema,
    document: GetAgentSignupDocument,
    variables: () => ({}),
    answer: (data) => signupRecord.write(found(data.agentSignup)),
  }),
];
