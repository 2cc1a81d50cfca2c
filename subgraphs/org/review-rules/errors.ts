import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of review rules (wire contract reviews 7.10). */
export const reviewRulesErrors = defineErrors({
  no_decider: {
    status: 409,
    message: "Too few people of the organization may decide about held sends.",
    hint: "Make more members admins, or let all members decide.",
  },
});
