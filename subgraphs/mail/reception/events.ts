import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of reception. */
export const receptionEvents = defineEvents({
  "mail.reception.ended": { description: "An email of this installation arrived, or could not.", subject: null },
  "mail.reception.accepted": {
    description: "An email was accepted and is on its way into its mailbox.",
    subject: null,
  },
});
