import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of mail (wire contract org 2.5). */
export const mailboxErrors = defineErrors({
  sending_domain_not_verified: {
    status: 422,
    message: "The sending domain is not a verified domain of the organization.",
    hint: "Leave `sending_domain` out to use the platform's domain.",
  },
});
