import { defineEvents } from "../events/event-catalogue.js";

/** Kinds of event for mail that Parley itself sends, and for the outbox that it shares with the mail of agents. */
export const systemMailEvents = defineEvents({
  "system_mail.queued": { description: "An email to a user is waiting to be sent.", subject: null },
  "system_mail.sent": { description: "An email to a user was sent.", subject: null },
  "system_mail.kept": {
    description: "An email was kept in the outbox, because the server has no relay.",
    subject: null,
  },
  "system_mail.failed": { description: "An email to a user will not be sent.", subject: null },
});
