import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of an organization's domains, for its people. */
export const domainEvents = defineEvents({
  "organization_domain.claimed": {
    description: "The organization claimed a domain.",
    subject: "OrganizationDomainClaim",
  },
  "organization_domain.updated": {
    description: "The state of a domain changed, or a check of it found something else.",
    subject: "OrganizationDomainClaim",
  },
  "organization_domain.released": {
    description: "The organization gave up a domain.",
    subject: "OrganizationDomainClaim",
  },
});
