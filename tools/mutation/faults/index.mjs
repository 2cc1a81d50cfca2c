import { chatFaults } from "./chat.mjs";
import { deliveryFaults } from "./delivery.mjs";
import { domainFaults } from "./domains.mjs";
import { eventFaults } from "./events.mjs";
import { exportFaults } from "./export.mjs";
import { freezeFaults } from "./freezes.mjs";
import { grantFaults } from "./grants.mjs";
import { limitFaults } from "./limits.mjs";
import { mailFaults } from "./mail.mjs";
import { messagingFaults } from "./messaging.mjs";
import { metricFaults } from "./metrics.mjs";
import { pushFaults } from "./push.mjs";
import { reviewFaults } from "./reviews.mjs";
import { reviewRuleFaults } from "./review-rules.mjs";
import { socketFaults } from "./sockets.mjs";
import { storeFaults } from "./stores.mjs";
import { workFaults } from "./work.mjs";

/**
 * Faults in single lines outside of rules: `file`, the text to `find` there (once), the text to `replace` it with, the
 * `tests` that should notice, and the `harm` that a user would suffer.
 */
export const faults = [
  ...deliveryFaults,
  ...eventFaults,
  ...workFaults,
  ...limitFaults,
  ...socketFaults,
  ...storeFaults,
  ...domainFaults,
  ...mailFaults,
  ...chatFaults,
  ...messagingFaults,
  ...freezeFaults,
  ...reviewRuleFaults,
  ...reviewFaults,
  ...grantFaults,
  ...pushFaults,
  ...metricFaults,
  ...exportFaults,
];
