import type { Feature } from "../../shared/domain/feature.js";
import { heldChat } from "./held-chat.js";
import { chatReleases, pastReceivers } from "./jobs.js";

/** holds: writes that a person must agree to, until they begin. */
export const holds: Feature = {
  heldKinds: [heldChat],
  consumers: [chatReleases.followApprovals, pastReceivers.followFirstPolicies],
  tasks: [chatReleases.releaseApproved, pastReceivers.learn],
  recurring: [chatReleases.releaseForgotten],
};
