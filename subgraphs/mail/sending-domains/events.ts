import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of sending domains, for the people of the organization. */
export const sendingDomainEvents = defineEvents({
  "mail.sending_domain.created": { description: "A sending domain was registered.", subject: "SendingDomain" },
  "mail.sending_domain.updated": {
    description: "A sending domain changed: its status, its records or whether it is the default.",
    subject: "SendingDomain",
  },
  "mail.sending_domain.deleted": { description: "A sending domain was deleted.", subject: "SendingDomain" },
});
