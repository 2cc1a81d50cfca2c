import { Type } from "typebox";
import {
  type ImAssignmentRecordFragment,
  ListImAssignmentsDocument,
  ReleaseImAssignmentDocument,
} from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { Instant, Nullable } from "../nullable.js";
import { alsoAsImessage } from "./mounts.js";

const tag = "Instant messages";
const credentials = ["api_key"] as const;
const Uuid = Type.String({ format: "uuid" });

/** The record of an assignment (wire contract im 6). */
const assignmentSchema = Type.Object(
  {
    id: Uuid,
    remote_number: Type.String(),
    agent_identity_id: Uuid,
    organization_id: Type.String(),
    status: Type.Union([Type.Literal("active"), Type.Literal("released")]),
    released_at: Nullable(Instant),
    created_at: Instant,
    updated_at: Instant,
  },
  { $id: "ImAssignment", description: "The connection of a person with an identity, by instant messages." },
);

function assignmentRecord(assignment: ImAssignmentRecordFragment): object {
  return {
    id: assignment.id,
    remote_number: assignment.remoteNumber,
    agent_identity_id: assignment.identityId,
    organization_id: assignment.organizationId,
    status: assignment.status.toLowerCase(),
    released_at: assignment.releasedAt ?? null,
    created_at: assignment.createdAt,
    updated_at: assignment.updatedAt,
  };
}

/** The routes of assignments (wire contract im 5, 8). */
export const assignments: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: "/api/v1/im/assignments",
    aliases: alsoAsImessage("/api/v1/im/assignments"),
    credentials,
    tag,
    summary: "The people who are connected with identities, newest first",
    query: Type.Object({
      agent_identity_id: Type.Optional(Type.String({ description: "Only those of this identity." })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: "Number of items." })),
      offset: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: "Items to skip, at most 10,000." })),
    }),
    response: Type.Array(assignmentSchema),
    document: ListImAssignmentsDocument,
    variables: ({ query }) => ({
      identityId: query.agent_identity_id,
      first: query.limit ?? 50,
      offset: query.offset ?? 0,
    }),
    answer: (data) => data.imAssignments.nodes.map(assignmentRecord),
  }),
  operationRoute({
    method: "DELETE",
    path: "/api/v1/im/assignments/{assignment_id}",
    aliases: alsoAsImessage("/api/v1/im/assignments/{assignment_id}"),
    credentials,
    tag,
    summary: "End the connection of a person with an identity",
    description: "For admin keys. The person is not notified and may connect again.",
    status: 204,
    action: "im.assignment.release",
    document: ReleaseImAssignmentDocument,
    variables: ({ params }) => ({ input: { assignmentId: params.assignment_id } }),
  }),
];
