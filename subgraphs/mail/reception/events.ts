import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of reception. */
export const receptionEvents = defineEvents({
  "mail.reception.ended": { description: "A mail of this installation arrived, or could not.", subject: null },
  "mail.reception.accepted": { description: "A mail was accepted and is on its way into its mailbox.", subject: null },
});
