import type { Feature } from "../../shared/domain/feature.js";
import { domainAuthority } from "./authority.js";
import { domainErrors } from "./errors.js";
import { domainEvents } from "./events.js";
import { checkOrganizationDomains } from "./jobs/check-organization-domains.js";
import { domainLifecycle } from "./lifecycle.js";
import { claimById } from "./loaders.js";
import { ClaimOrganizationDomain } from "./operations/claim-organization-domain.js";
import { GetOrganizationDomain } from "./operations/get-organization-domain.js";
import { ListOrganizationDomains } from "./operations/list-organization-domains.js";
import { ReleaseOrganizationDomain } from "./operations/release-organization-domain.js";
import { SetDomainAffiliation } from "./operations/set-domain-affiliation.js";
import { VerifyOrganizationDomain } from "./operations/verify-organization-domain.js";
import { domainSettings } from "./settings.js";
import { IdentityDomainAffiliationResolver } from "./types/identity-domain-affiliation.js";
import { OrganizationDomainClaimResolver } from "./types/organization-domain-claim.js";

/** domains: claims of an organization's own domains, their proofs, and the identities that show them. */
export const organizationDomains: Feature = {
  operations: [
    ClaimOrganizationDomain,
    GetOrganizationDomain,
    ListOrganizationDomains,
    ReleaseOrganizationDomain,
    SetDomainAffiliation,
    VerifyOrganizationDomain,
  ],
  types: [IdentityDomainAffiliationResolver, OrganizationDomainClaimResolver],
  references: { OrganizationDomainClaim: async ({ id }, context) => context.loader(claimById).load(id ?? "") },
  authority: domainAuthority,
  errors: domainErrors.definitions,
  events: domainEvents,
  settings: domainSettings,
  lifecycle: domainLifecycle,
  recurring: [checkOrganizationDomains],
};
