import { Type } from "typebox";
import {
  AcceptA2aInvitationDocument,
  DeclineA2aInvitationDocument,
  PreviewA2aInvitationDocument,
} from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { acceptedInvitationRecord, declinedInvitationRecord, offerRecord } from "./invitation-records.js";

const base = "/api/v1/a2a/invitations";
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
    response: offerRecord.schema,
    example: { invitation_token: "a2ai_of-the-link" },
    document: PreviewA2aInvitationDocument,
    variables: ({ body }) => ({ token: body.invitation_token }),
    answer: (data) => offerRecord.write(found(data.a2aInvitationPreview)),
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
    response: acceptedInvitationRecord.schema,
    example: { invitation_token: "a2ai_of-the-link" },
    document: AcceptA2aInvitationDocument,
    variables: ({ body }) => ({ input: { token: body.invitation_token } }),
    answer: (data) => acceptedInvitationRecord.write(data.acceptA2aInvitation),
  }),
  operationRoute({
    ...facts,
    path: `${base}/decline`,
    credentials: ["none"],
    summary: "Decline an invitation",
    description: "Requires no credential except the token. Declining again returns the same result.",
    response: declinedInvitationRecord.schema,
    example: { invitation_token: "a2ai_of-the-link" },
    document: DeclineA2aInvitationDocument,
    variables: ({ body }) => ({ input: { token: body.invitation_token } }),
    answer: (data) => declinedInvitationRecord.write(data.declineA2aInvitation),
  }),
];
