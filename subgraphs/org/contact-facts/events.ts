import { defineEvents } from "../../shared/events/event-catalogue.js";

const about = { subject: "Contact", subjectIn: "contact_id" } as const;

/** Kinds of event of facts about contacts, for people and admin keys (wire contract contacts 11). */
export const factEvents = defineEvents({
  "contact_fact.created": { description: "A fact about a contact was added.", ...about },
  "contact_fact.updated": { description: "A fact about a contact was changed.", ...about },
  "contact_fact.deleted": { description: "A fact about a contact was deleted.", ...about },
  "contact_fact.expired": { description: "A fact about a contact expired.", ...about },
});
