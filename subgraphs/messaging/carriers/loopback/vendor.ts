import type { CarrierVendor } from "../port/vendor.js";
import { loopbackCarrier } from "./carrier.js";
import { deliverRestToPhones, deliverToPhones, sweepPhones } from "./deliver-to-phones.js";
import { handsetServer } from "./handset-server.js";
import { loopbackName } from "./phone-network.js";
import { loopbackChoice } from "./rules/loopback-choice.js";
import { loopbackSettings } from "./settings.js";

/** Simulated phones, for development and tests (wire contract im 16). */
export const loopback: CarrierVendor = {
  ...loopbackChoice,
  name: loopbackName,
  settings: loopbackSettings,
  open: loopbackCarrier,
  work: (runs) => ({
    tasks: [deliverToPhones(runs)],
    recurring: [deliverRestToPhones(runs), sweepPhones],
    servers: [handsetServer(runs)],
  }),
};
