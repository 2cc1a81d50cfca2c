import type { Feature } from "../../shared/domain/feature.js";
import { checkWaitingMessages } from "./check-waiting-messages.js";
import { followQueuedMessages, handOverMessages, resumeHandOver } from "./jobs/hand-over-messages.js";
import { sweepUnconfirmed } from "./jobs/sweep-unconfirmed.js";
import { outgoingMessages } from "./observed-queues.js";
import { deliveryLifecycle } from "./lifecycle.js";

/** delivery: outgoing messages and their states. */
export const delivery: Feature = {
  consumers: [followQueuedMessages],
  tasks: [handOverMessages],
  recurring: [resumeHandOver, sweepUnconfirmed],
  queues: [outgoingMessages],
  checks: [checkWaitingMessages],
  lifecycle: deliveryLifecycle,
};
