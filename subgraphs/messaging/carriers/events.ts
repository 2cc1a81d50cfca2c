import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of carriers. */
export const carrierEvents = defineEvents({
  "im.carrier_event.stored": { description: "A carrier reported something. It waits to be worked on.", subject: null },
  "im.handset.changed": { description: "A simulated phone received something.", subject: null },
});
