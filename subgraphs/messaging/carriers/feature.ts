import type { Feature } from "../../shared/domain/feature.js";
import { carrierEvents } from "./events.js";
import { sweepCarrierEvents } from "./jobs/sweep-carrier-events.js";
import { carrierSettings } from "./settings.js";

/** carriers: what sends and receives for the lines. */
export const carriers: Feature = {
  events: carrierEvents,
  settings: carrierSettings,
  recurring: [sweepCarrierEvents],
};
