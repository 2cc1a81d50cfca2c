import type { Feature } from "../../shared/domain/feature.js";
import { carrierEvents } from "./events.js";
import { catchUp, catchUpEveryMinute } from "./jobs/catch-up.js";
import { storeLinesAgain } from "./jobs/store-lines-again.js";
import { sweepCarrierEvents } from "./jobs/sweep-carrier-events.js";
import { composedVendors } from "./registry/compose-vendors.js";
import { linesAtStart } from "./store-lines-at-start.js";

/** carriers: they send and receive for the lines. */
export const carriers: Feature = {
  ...composedVendors,
  events: carrierEvents,
  tasks: [catchUp, ...composedVendors.tasks],
  recurring: [catchUpEveryMinute, sweepCarrierEvents, storeLinesAgain, ...composedVendors.recurring],
  servers: [linesAtStart, ...composedVendors.servers],
};
