import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of sending domains (wire contract mail 10, 15). */
export const sendingDomainErrors = defineErrors({
  domain_not_verified: {
    status: 409,
    message: "The domain is not verified.",
    hint: "Set the DNS records of the domain, then request a check of the domain.",
  },
  sending_domain_in_use: {
    status: 409,
    message: "Mailboxes use the domain.",
    hint: "Delete the identities with mailboxes on the domain first.",
  },
  sending_domain_limit_reached: {
    status: 409,
    message: "The organization has the maximum number of domains.",
    hint: "Delete a domain first. MAIL_DOMAINS_PER_ORGANIZATION sets the maximum.",
  },
});
