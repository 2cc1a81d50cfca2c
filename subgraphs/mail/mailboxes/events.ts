import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of mailboxes. Their creation and deletion follow from their identity's events. */
export const mailboxEvents = defineEvents({
  "mail.mailbox.updated": { description: "The filter mode or the signature of a mailbox changed.", subject: "Mailbox" },
});
