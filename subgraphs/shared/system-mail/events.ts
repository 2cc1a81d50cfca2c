import { defineEvents } from "../events/event-catalogue.js";

/** Kinds of event of the mail that Parley itself writes. */
export const systemMailEvents = defineEvents({
  "system_mail.queued": { description: "A mail to a person waits to be sent.", subject: null },
  "system_mail.sent": { description: "A mail to a person was handed over.", subject: null },
  "system_mail.failed": { description: "A mail to a person will not be sent any more.", subject: null },
});
