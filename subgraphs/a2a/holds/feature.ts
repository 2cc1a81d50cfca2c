import type { Feature } from "../../shared/domain/feature.js";
import { heldTaskMessage } from "./held-task-message.js";
import { pastContacts } from "./jobs/learn-contacts.js";
import { a2aReleases } from "./jobs/release-approved.js";

/** holds: messages of tasks that wait for a person, until they are sent or end. */
export const holds: Feature = {
  heldKinds: [heldTaskMessage],
  consumers: [a2aReleases.followApprovals, pastContacts.followFirstPolicies],
  tasks: [a2aReleases.releaseApproved, pastContacts.learn],
  recurring: [a2aReleases.releaseForgotten],
  sealedColumns: [{ table: "a2a_held_message", key: ["review_id"], column: "sealed_push" }],
};
