import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of brand registrations (wire contract org 2.7). */
export const brandErrors = defineErrors({
  brand_not_registered: {
    status: 404,
    message: "The organization has not registered a brand.",
    hint: "Register the brand first.",
  },
  brand_exists: {
    status: 409,
    message: "The organization has already registered its brand.",
    hint: "Change the existing registration instead.",
  },
  brand_in_review: {
    status: 409,
    message: "The brand is in review and cannot be changed until the review ends.",
    hint: "Wait until the review ends.",
  },
  brand_move_refused: {
    status: 409,
    message: "The current state of the brand does not allow this change.",
    hint: "Read the registration: its `status` decides which changes are possible.",
  },
});
