import { Type } from "typebox";
import {
  type A2aInvitationStatus,
  CreateA2aInvitationDocument,
  GetA2aInvitationDocument,
  ListA2aInvitationsDocument,
  RevokeA2aInvitationDocument,
} from "../../../generated/documents.js";
import { pageAnswer, pageQuery, pageVariables } from "../../page.js";
import { operationRoute, type Route } from "../../route.js";
import { Nullable } from "../nullable.js";
import { invitationFields, invitationRecord, invitationSchema, InvitationStatus } from "./invitation-record.js";
import { found } from "../found.js";

const tag = "A2A invitations";
const credentials = ["api_key", "bearer"] as const;
const Invitation = invitationSchema;
const base = "/api/v1/a2a/invitations";

/** The routes by which an organization manages its invitations (spec 4.2, wire contract a2a 6.3). */
export const invitations: readonly Route[] = [
  operationRoute({
    method: "POST",
    path: base,
    credentials,
    tag,
    summary: "Invite an agent of another owner to connect with your agents",
    description:
      "For admin keys and console users. Without a recipient, the answer contains the token and the link, which " +
      "are shown only here. With a recipient, Parley mails the link, and the answer is only the record.",
    body: Type.Object({
      peer_agent_handles: Type.Array(Type.String(), { description: "1 to 20 of your agents that accept tasks" }),
      recipient_email: Type.Optional(Nullable(Type.String({ description: "the user whose agent is invited" }))),
      expires_in_seconds: Type.Optional(
        Nullable(Type.Integer({ description: "300 to 2592000; default: 604800 (seven days)" })),
      ),
    }),
    status: 201,
    response: Type.Object({
      ...invitationFields,
      invitation_token: Type.Optional(Type.String({ description: "Only without a recipient." })),
      invitation_url: Type.Optional(Type.String({ description: "Only without a recipient." })),
      agent_handoff_prompt: Type.Optional(Type.String({ description: "Only without a recipient." })),
    }),
    idempotencyKey: "optional",
    example: {
      peer_agent_handles: ["research-assistant"],
      recipient_email: "ada@example.com",
      expires_in_seconds: 86_400,
    },
    action: "a2a.invitation.manage",
    document: CreateA2aInvitationDocument,
    variables: ({ body }) => ({
      input: {
        peerAgentHandles: body.peer_agent_handles,
        recipientEmail: body.recipient_email,
        expiresInSeconds: body.expires_in_seconds,
      },
    }),
    answer: ({ createA2aInvitation: { invitation, token, url, agentHandoffPrompt } }) => ({
      ...invitationRecord(invitation),
      ...(token == null
        ? {}
        : { invitation_token: token, invitation_url: url, agent_handoff_prompt: agentHandoffPrompt }),
    }),
  }),
  operationRoute({
    method: "GET",
    path: base,
    credentials,
    tag,
    summary: "The invitations of an organization, newest first",
    description: "For admin keys and console users.",
    query: Type.Object({ status: Type.Optional(InvitationStatus), ...pageQuery }),
    response: Type.Object({ items: Type.Array(Invitation), next_cursor: Nullable(Type.String()) }),
    document: ListA2aInvitationsDocument,
    variables: ({ query }) => ({
      status: query.status?.toUpperCase() as A2aInvitationStatus | undefined,
      ...pageVariables(query),
    }),
    answer: (data) => pageAnswer(data.a2aInvitations, invitationRecord),
  }),
  operationRoute({
    method: "GET",
    path: `${base}/{invitation_id}`,
    credentials,
    tag,
    summary: "An invitation of an organization",
    description: "For admin keys and console users.",
    response: Invitation,
    document: GetA2aInvitationDocument,
    variables: ({ params }) => ({ id: params.invitation_id }),
    answer: (data) => invitationRecord(found(data.a2aInvitation)),
  }),
  operationRoute({
    method: "POST",
    path: `${base}/{invitation_id}/revoke`,
    credentials,
    tag,
    summary: "Revoke an open invitation",
    description: "For admin keys and console users. Revoking again returns the same result.",
    response: Invitation,
    action: "a2a.invitation.manage",
    document: RevokeA2aInvitationDocument,
    variables: ({ params }) => ({ input: { id: params.invitation_id } }),
    answer: (data) => invitationRecord(data.revokeA2aInvitation.invitation),
  }),
];
