import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of review rules. Only the people and admin keys of the organization see them. */
export const reviewRulesEvents = defineEvents({
  "review_policy.changed": { description: "What people review before it is sent has changed.", subject: null },
  "review_rule.created": { description: "A review rule was created.", subject: null },
  "review_rule.changed": { description: "A review rule was changed.", subject: null },
  "review_rule.moved": { description: "A review rule got another place in the order.", subject: null },
  "review_rule.deleted": { description: "A review rule was deleted.", subject: null },
  "review_list.changed": { description: "A list that review rules name, or its entries, have changed.", subject: null },
  "send.refused": { description: "A review rule refused sends of an agent.", subject: "Identity" },
});
