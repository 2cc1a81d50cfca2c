import { defineEvents } from "../../shared/events/event-catalogue.js";

const subject = "MailDraft";

/** Kinds of event of drafts (wire contract mail 8). */
export const draftEvents = defineEvents({
  "mail.draft.created": { description: "Somebody began a draft.", subject },
  "mail.draft.changed": { description: "A draft got a new generation, or other labels.", subject },
  "mail.draft.scheduled": { description: "A draft is to be sent at a time.", subject },
  "mail.draft.unscheduled": {
    description: "A draft is no longer sent by itself. `reason` says why, unless somebody asked for it.",
    subject,
  },
  "mail.draft.schedule_failed": { description: "A scheduled draft was not sent. `code` says why.", subject },
  "mail.draft.sent": { description: "A draft was sent. It is now a message.", subject },
  "mail.draft.deleted": { description: "A draft was deleted.", subject },
});
