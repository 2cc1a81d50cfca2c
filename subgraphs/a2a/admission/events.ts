import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of contact rules, for the identity whose rule it is, and of refusals. */
export const admissionEvents = defineEvents({
  "a2a.contact_rule.created": { description: "A contact rule was added to an identity.", subject: "A2aContactRule" },
  "a2a.contact_rule.updated": { description: "A contact rule of an identity changed.", subject: "A2aContactRule" },
  "a2a.contact_rule.deleted": { description: "A contact rule of an identity was deleted.", subject: "A2aContactRule" },
  // For the side that refused alone: to its identity, and to its organization.
  "a2a.admission_denied": {
    description: "An identity's settings or rules refused a task. At most one event a minute for each peer.",
    subject: "A2aAdmissionDenial",
  },
});
