import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of freezes: whom they cover, and their organization. */
export const freezeEvents = defineEvents({
  "freeze.started": { description: "A person stopped an agent, or made the stop stricter.", subject: "Freeze" },
  "freeze.ended": { description: "A freeze ended.", subject: "Freeze" },
});
