import { Type } from "typebox";
import { ListImAssignmentsDocument, ReleaseImAssignmentDocument } from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { assignmentRecord } from "./records.js";
import { alsoAsImessage } from "./mounts.js";

const tag = "Instant messages";
const credentials = ["api_key"] as const;

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
    response: Type.Array(assignmentRecord.schema),
    document: ListImAssignmentsDocument,
    variables: ({ query }) => ({
      identityId: query.agent_identity_id,
      first: query.limit ?? 50,
      offset: query.offset ?? 0,
    }),
    answer: (data) => data.imAssignments.nodes.map(assignmentRecord.write),
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
