import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of reception. */
export const receptionEvents = defineEvents({
  "mail.reception.ended": { description: "An email of this installation arrived, or could not.", subject: null },
  "mail.postmaster.received": {
    description: "An email to the postmaster of a domain arrived. Its admins received it by email.",
    subject: null,
  },
  "mail.reception.accepted": {
    description: "An email was accepted and is on its way into its mailbox.",
    subject: null,
  },
});
