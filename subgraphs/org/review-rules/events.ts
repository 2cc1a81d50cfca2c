import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of review rules. Only the people and admin keys of the organization see them. */
export const reviewRulesEvents = defineEvents({
  "review_policy.changed": { description: "What people review before it is sent has changed.", subject: null },
});
