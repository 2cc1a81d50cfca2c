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
import { createdInvitationRecord, invitationRecord } from "./invitation-records.js";
import { found } from "../found.js";

const tag = "A2A invitations";
const credentials = ["api_key", "bearer"] as const;
const Invitation = invitationRecord.schema;
const InvitationStatus = Type.Union([
  Type.Literal("pending"),
  Type.Literal("awaiting_verification"),
  Type.Literal("accepted"),
  Type.Literal("declined"),
  Type.Literal("revoked"),
  Type.Literal("expired"),
]);
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
    response: createdInvitationRecord.schema,
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
    answer: (data) => createdInvitationRecord.write(data.createA2aInvitation),
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
    answer: (data) => pageAnswer(data.a2aInvitations, invitationRecord.write),
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
    answer: (data) => invitationRecord.write(found(data.a2aInvitation)),
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
    answer: (data) => invitationRecord.write(data.revokeA2aInvitation.invitation),
  }),
];
