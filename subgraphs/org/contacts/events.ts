import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of an organization's contacts, for its people and admin keys. */
export const contactEvents = defineEvents({
  "contact.created": { description: "A contact was added.", subject: "Contact" },
  "contact.updated": { description: "A contact changed, or somebody confirmed it.", subject: "Contact" },
  "contact.merged": { description: "Contacts were merged into this one.", subject: "Contact" },
  "contact.deleted": { description: "A contact was deleted.", subject: "Contact" },
  "contact.forgotten": { description: "What is known about a person was erased on request.", subject: "Contact" },
  "address_book.limit_reached": {
    description: "Senders of messages were not added to the contacts, because a limit was reached. At most once a day.",
    subject: null,
  },
});
