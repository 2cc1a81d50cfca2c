import { defineEvents } from "../../shared/events/event-catalogue.js";

const subject = "MailMessage";

/** Kinds of event of messages (wire contract mail 12, 13). */
export const messageEvents = defineEvents({
  "mail.message.queued": { description: "A message was accepted for sending.", subject },
  "mail.message.held": { description: "A message waits until a person agrees to it.", subject },
  "mail.message.changed": {
    description: "Labels of a message changed, or it was marked as read, unread, starred or not starred.",
    subject,
  },
  "mail.message.received": { description: "A message arrived in the inbox.", subject },
  "mail.message.spam": { description: "A message arrived in the spam folder.", subject },
  "mail.message.blocked": { description: "A message was blocked by contact rules. Agents do not see it.", subject },
  "mail.message.opened": { description: "A recipient opened a tracked message.", subject },
  "mail.message.deleted": { description: "A message was deleted.", subject },
  "mail.message.canceled": {
    description: "A message was canceled before it was handed over. It is a draft again: `draftId`.",
    subject,
  },
  "mail.message.sent": { description: "The relay, or a mailbox here, took an email.", subject },
  "mail.message.forwarded": { description: "The relay, or a mailbox here, took a forwarded email.", subject },
  "mail.message.delivered": { description: "Every recipient has the email.", subject },
  "mail.message.bounced": { description: "A recipient's server refused the email.", subject },
  "mail.message.failed": { description: "An email could not be sent.", subject },
});
