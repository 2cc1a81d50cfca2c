import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of contact rules, for the identity that they belong to. */
export const contactRuleEvents = defineEvents({
  "mail.contact_rule.created": { description: "A contact rule of mail was added.", subject: "MailContactRule" },
  "mail.contact_rule.updated": { description: "A contact rule of mail changed.", subject: "MailContactRule" },
  "mail.contact_rule.deleted": { description: "A contact rule of mail was deleted.", subject: "MailContactRule" },
});
