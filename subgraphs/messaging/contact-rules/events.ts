import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of contact rules, for the identity that they belong to. */
export const contactRuleEvents = defineEvents({
  "im.contact_rule.created": { description: "A contact rule of instant messages was added.", subject: "ImContactRule" },
  "im.contact_rule.updated": { description: "A contact rule of instant messages changed.", subject: "ImContactRule" },
  "im.contact_rule.deleted": {
    description: "A contact rule of instant messages was deleted.",
    subject: "ImContactRule",
  },
});
