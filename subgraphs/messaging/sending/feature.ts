import type { Feature } from "../../shared/domain/feature.js";
import { sendingAuthority } from "./authority.js";
import { sendingErrors } from "./errors.js";
import { FindImSend } from "./operations/find-im-send.js";
import { SendImMessage } from "./operations/send-im-message.js";
import { heldIm } from "./held-im.js";
import { imReleases, pastReceivers } from "./jobs.js";
import { sendingSettings } from "./settings.js";

/** sending: new messages, until they are queued. */
export const sending: Feature = {
  operations: [FindImSend, SendImMessage],
  authority: sendingAuthority,
  errors: sendingErrors.definitions,
  settings: sendingSettings,
  heldKinds: [heldIm],
  consumers: [imReleases.followApprovals, pastReceivers.followFirstPolicies],
  tasks: [imReleases.releaseApproved, pastReceivers.learn],
  recurring: [imReleases.releaseForgotten],
};
