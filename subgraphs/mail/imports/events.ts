import { defineEvents } from "../../shared/events/event-catalogue.js";

const subject = "MailImport";

/** Kinds of event of imports (wire contract mail 9). */
export const importEvents = defineEvents({
  "mail.import.created": { description: "Somebody prepared an import of mail.", subject },
  "mail.import.uploaded": { description: "A file arrived for an import of mail.", subject },
  "mail.import.queued": { description: "Somebody started an import of mail.", subject },
  "mail.import.running": { description: "An import of mail began to run.", subject },
  "mail.import.progressed": { description: "An import of mail dealt with more messages.", subject },
  "mail.import.completed": { description: "An import of mail came to its end.", subject },
  "mail.import.failed": { description: "An import of mail failed.", subject },
  "mail.import.cancelled": { description: "An import of mail was canceled.", subject },
});
