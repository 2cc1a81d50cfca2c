import { Type } from "typebox";
import { ApproveAgentDocument, ListPendingAgentsDocument, RejectAgentDocument } from "../../../generated/documents.js";
import { ApproveAgentShape, ListPendingAgentsShape, RejectAgentShape } from "../../../generated/shapes.js";
import { record } from "../../record/record.js";
import { operationRoute, type Route } from "../../route.js";
import { Nullable } from "../nullable.js";

const tag = "Agent signup";
const base = "/api/v1/agent-signup";
const Uuid = Type.String({ format: "uuid" });

const pendingRecord = record(ListPendingAgentsShape.fields.pendingAgents.fields!.nodes, {
  keys: {
    display_name: { isNullable: false },
    note_to_human: { description: "The agent wrote it." },
    claim_status: { schema: Type.Literal("agent_unclaimed") },
  },
});
const approvedRecord = record(ApproveAgentShape.fields.approveAgent, {
  keys: { claim_status: { schema: Type.Literal("agent_claimed") } },
});
const rejectedRecord = record(RejectAgentShape.fields.rejectAgent, {
  keys: { status: { constant: "rejected", after: "agent_handle" } },
});

/** The routes by which people decide about agents that named them (spec 4.1, wire contract org 2.4). */
export const agentReview: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: `${base}/pending`,
    credentials: ["bearer"],
    tag,
    summary: "Agents that named you as their human and wait for your decision",
    response: Type.Object({ agents: Type.Array(pendingRecord.schema) }),
    document: ListPendingAgentsDocument,
    variables: () => ({}),
    answer: ({ pendingAgents }) => ({ agents: pendingAgents.nodes.map(pendingRecord.write) }),
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
    response: approvedRecord.schema,
    example: { organization_id: "org_of-yours" },
    document: ApproveAgentDocument,
    variables: ({ params, body }) => ({
      input: { identityId: params.identity_id, organizationId: body.organization_id },
    }),
    answer: (data) => approvedRecord.write(data.approveAgent),
  }),
  operationRoute({
    method: "POST",
    path: `${base}/{identity_id}/reject`,
    credentials: ["bearer"],
    tag,
    summary: "Reject an agent",
    description: "It is deleted with its mailbox and key.",
    params: { identity_id: Uuid },
    response: rejectedRecord.schema,
    document: RejectAgentDocument,
    variables: ({ params }) => ({ input: { identityId: params.identity_id } }),
    answer: (data) => rejectedRecord.write(data.rejectAgent),
  }),
];
