import { defineEvents } from "../../shared/events/event-catalogue.js";

const subject = "MailMessage";

/** Kinds of event of messages (wire contract mail 12, 13). */
export const messageEvents = defineEvents({
  "mail.message.changed": { description: "A message was marked as read, unread, starred or not starred.", subject },
});
