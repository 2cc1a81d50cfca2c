import type { Feature } from "../../shared/domain/feature.js";
import { assignmentAuthority } from "./authority.js";
import { assignmentEvents } from "./events.js";
import { sendLineReplies, sweepLineReplies } from "./jobs.js";
import { assignmentLifecycle } from "./lifecycle.js";
import { assignmentById } from "./loaders.js";
import { ListImAssignments } from "./operations/list-im-assignments.js";
import { ReleaseImAssignment } from "./operations/release-im-assignment.js";
import { largestAssignmentPage } from "./rules/limits.js";
import { ImAssignmentResolver } from "./types.js";

/** assignments: which identity a remote address is connected with; the triage line and its commands. */
export const assignments: Feature = {
  operations: [ListImAssignments, ReleaseImAssignment],
  types: [ImAssignmentResolver],
  references: { ImAssignment: async ({ id }, context) => context.loader(assignmentById).load(id ?? "") },
  largestPages: { "Query.imAssignments": largestAssignmentPage },
  authority: assignmentAuthority,
  events: assignmentEvents,
  tasks: [sendLineReplies],
  recurring: [sweepLineReplies],
  lifecycle: assignmentLifecycle,
};
