import { Type } from "typebox";
import { ApproveAgentDocument, ListPendingAgentsDocument, RejectAgentDocument } from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { Instant, Nullable } from "../nullable.js";

const tag = "Agent signup";
const base = "/api/v1/agent-signup";
const Uuid = Type.String({ format: "uuid" });

/** The routes by which people decide about agents that named them (spec 4.1, wire contract org 2.4). */
export const agentReview: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: `${base}/pending`,
    credentials: ["bearer"],
    tag,
    summary: "Agents that named you as their human and wait for your decision",
    response: Type.Object({
      agents: Type.Array(
        Type.Object({
          identity_id: Uuid,
          agent_handle: Type.String(),
          email_address: Type.String(),
          display_name: Type.String(),
          human_email: Type.String(),
          note_to_human: Type.String({ description: "The agent wrote it." }),
          harness: Nullable(Type.String()),
          claim_status: Type.Literal("agent_unclaimed"),
          organization_id: Type.String(),
          created_at: Instant,
        }),
      ),
    }),
    document: ListPendingAgentsDocument,
    variables: () => ({}),
    answer: ({ pendingAgents }) => ({
      agents: pendingAgents.nodes.map((agent) => ({
        identity_id: agent.identityId,
        agent_handle: agent.agentHandle,
        email_address: agent.emailAddress,
        display_name: agent.displayName ?? null,
        human_email: agent.humanEmail,
        note_to_human: agent.noteToHuman,
        harness: agent.harness ?? null,
        claim_status: agent.claimStatus.toLowerCase(),
        organization_id: agent.organizationId,
        created_at: agent.createdAt,
      })),
    }),
  }),
  operationRoute({
    method: "POST",
    path: `${base}/{identity_id}/approve`,
    credentials: ["bearer"],
    tag,
    summary: "Approve an agent and move it to your organization",
    description: "Its key, handle and email address stay the same.",
    params: { identity_id: Uuid },
    body: Type.Object({
      organization_id: Type.Optional(
        Nullable(Type.String({ description: "optional if you are a member of one organization only" })),
      ),
    }),
    response: Type.Object({
      identity_id: Uuid,
      agent_handle: Type.String(),
      organization_id: Type.String(),
      claim_status: Type.Literal("agent_claimed"),
      message: Type.String(),
    }),
    example: { organization_id: "org_of-yours" },
    document: ApproveAgentDocument,
    variables: ({ params, body }) => ({
      input: { identityId: params.identity_id, organizationId: body.organization_id },
    }),
    answer: ({ approveAgent }) => ({
      identity_id: approveAgent.identityId,
      agent_handle: approveAgent.agentHandle,
      organization_id: approveAgent.organizationId,
      claim_status: approveAgent.claimStatus.toLowerCase(),
      message: approveAgent.message,
    }),
  }),
  operationRoute({
    method: "POST",
    path: `${base}/{identity_id}/reject`,
    credentials: ["bearer"],
    tag,
    summary: "Reject an agent",
    description: "It is deleted with its mailbox and key.",
    params: { identity_id: Uuid },
    response: Type.Object({
      identity_id: Uuid,
      agent_handle: Type.String(),
      status: Type.Literal("rejected"),
      message: Type.String(),
    }),
    document: RejectAgentDocument,
    variables: ({ params }) => ({ input: { identityId: params.identity_id } }),
    answer: ({ rejectAgent }) => ({
      identity_id: rejectAgent.rejectedIdentityId,
      agent_handle: rejectAgent.agentHandle,
      status: "rejected",
      message: rejectAgent.message,
    }),
  }),
];
