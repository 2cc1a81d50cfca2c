import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of postmasters. */
export const postmasterEvents = defineEvents({
  "mail.postmaster.received": {
    description: "An email to the postmaster of a domain arrived. Its admins received it by email.",
    subject: null,
  },
});
