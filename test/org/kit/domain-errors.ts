import { handle } from "../../support/handle.js";
import { byRest, type Produce } from "../../support/kit/produced.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { makeClaim } from "../support/claims.js";

/** Codes of the domains of organizations. */
export const domainCodes: Readonly<Record<string, Produce>> = {
  domain_claim_limit_reached: async ({ parley }) => {
    const { id, adminKey } = await makeOrganization(parley.services);
    await makeClaim(parley.services, id);
    return byRest(parley, adminKey, ["POST", "/api/v1/organization-domains", { domain: `${handle("more")}.example` }]);
  },
  domain_claim_not_verified: async ({ parley }) => {
    const organization = await makeOrganization(parley.services);
    const agent = await makeAgent(parley.services, organization, handle("shown"));
    const { id } = await makeClaim(parley.services, organization.id, { state: "pending" });
    const route = `/api/v1/identities/${agent.handle}/domain-affiliation`;
    return byRest(parley, organization.adminKey, ["PUT", route, { domain_claim_id: id }]);
  },
};
