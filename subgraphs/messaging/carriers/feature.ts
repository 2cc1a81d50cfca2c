import type { Feature } from "../../shared/domain/feature.js";
import { checkCarriers } from "./check-carriers.js";
import { carrierEvents } from "./events.js";
import { catchUp, catchUpEveryMinute } from "./jobs/catch-up.js";
import { deliverRestToPhones, deliverToPhones, sweepPhones } from "./jobs/run-loopback.js";
import { storeLinesAgain } from "./jobs/store-lines-again.js";
import { sweepCarrierEvents } from "./jobs/sweep-carrier-events.js";
import { handsetServer } from "./serve-handsets.js";
import { carrierSettings } from "./settings.js";

/** carriers: what sends and receives for the lines. */
export const carriers: Feature = {
  events: carrierEvents,
  settings: carrierSettings,
  tasks: [catchUp, deliverToPhones],
  recurring: [catchUpEveryMinute, sweepCarrierEvents, storeLinesAgain, deliverRestToPhones, sweepPhones],
  servers: [handsetServer],
  checks: [checkCarriers],
};
