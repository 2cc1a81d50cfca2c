import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of the domains of organizations. */
export const domainErrors = defineErrors({
  domain_claim_limit_reached: {
    status: 409,
    message: "The organization has the maximum number of domains.",
    hint: "Delete a domain first. DOMAIN_CLAIMS_PER_ORGANIZATION sets the maximum.",
  },
  domain_claim_not_verified: {
    status: 409,
    message: "The organization has not proved that it owns the domain.",
    hint: "Set the DNS record of the domain, then verify the domain.",
  },
});
