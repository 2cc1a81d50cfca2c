import { defineEvents } from "../../shared/events/event-catalogue.js";

const subject = "MailThread";

/** Kinds of event of threads. */
export const threadEvents = defineEvents({
  "mail.thread.changed": {
    description: "A thread was moved to another folder, or labels of its messages changed with it.",
    subject,
  },
  "mail.thread.deleted": { description: "A thread was deleted with its messages.", subject },
});
