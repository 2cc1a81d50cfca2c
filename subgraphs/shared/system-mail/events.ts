import { defineEvents } from "../events/event-catalogue.js";

/** Kinds of event of the mail that Parley itself writes. */
export const systemMailEvents = defineEvents({
  "system_mail.queued": { description: "A mail to a user is waiting to be sent.", subject: null },
  "system_mail.sent": { description: "A mail to a user was sent.", subject: null },
  "system_mail.failed": { description: "A mail to a user will not be sent.", subject: null },
});
