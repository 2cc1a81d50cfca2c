import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of writes that a person must agree to (wire contract reviews 3.3). */
export const writeErrors = defineErrors({
  held_for_review: {
    status: 409,
    message: "A person of your organization must agree before this is sent. It may be changed, refused or expire.",
    hint: "Do not send it again under another key. The review `review_id` says what became of it; then repeat the request.",
  },
  review_rejected: {
    status: 403,
    message: "This was not sent: no person agreed to it.",
    hint: "Do not send it again. `note` says why, if a person wrote it.",
  },
});
