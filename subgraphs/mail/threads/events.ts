import { defineEvents } from "../../shared/events/event-catalogue.js";

const subject = "MailThread";

/** Kinds of event of threads. */
export const threadEvents = defineEvents({
  "mail.thread.changed": {
    description: "A thread was moved to another folder or snoozed, or labels of its messages changed with it.",
    subject,
  },
  "mail.thread.snooze_ended": {
    description: "A thread is no longer snoozed: its time came, a message arrived, or somebody ended it.",
    subject,
  },
  "mail.thread.deleted": { description: "A thread was deleted with its messages.", subject },
});
