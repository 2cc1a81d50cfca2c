import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of review rules (wire contract reviews 7.10). */
export const reviewRulesErrors = defineErrors({
  no_decider: {
    status: 409,
    message: "Too few people of the organization may decide about held sends.",
    hint: "Make more members admins, or let all members decide.",
  },
  hold_not_supported: {
    status: 422,
    message: "This operation cannot be held.",
    hint: "Allow or block it, or leave it out of the rule.",
  },
  condition_not_for_topic: {
    status: 422,
    message: "This condition does not exist for this operation.",
    hint: "Leave the operation out of the rule, or leave out the condition.",
  },
  review_rule_changed: {
    status: 409,
    message: "The rule has changed since it was read.",
    hint: "Read it again, and repeat the change with its version.",
  },
  review_list_in_use: {
    status: 409,
    message: "A review rule names the list, or it is the list of released senders.",
    hint: "Take the list out of the rules that name it, then delete it.",
  },
  review_list_limit_reached: {
    status: 409,
    message: "The organization has as many review lists or entries as it may have.",
    hint: "Delete a list or entries that no rule needs.",
  },
  review_rule_limit_reached: {
    status: 409,
    message: "The organization has as many review rules as it may have.",
    hint: "Delete a rule, or make one of several.",
  },
});
