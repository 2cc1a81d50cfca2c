import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of contact rules and filter modes, for the identity that they belong to. */
export const contactRuleEvents = defineEvents({
  "chat.contact_rule.created": { description: "A contact rule of team chat was added.", subject: "ChatContactRule" },
  "chat.contact_rule.updated": { description: "A contact rule of team chat changed.", subject: "ChatContactRule" },
  "chat.contact_rule.deleted": { description: "A contact rule of team chat was deleted.", subject: "ChatContactRule" },
  "chat.settings.updated": { description: "The filter modes of team chat changed.", subject: "Identity" },
});
