import { randomUUID } from "node:crypto";
import { claimIdOf } from "../../../subgraphs/org/domains/rules/claim-id.js";
import { handle } from "../../support/handle.js";
import { ids, ofTarget } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byRest } from "../../support/kit/produced.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden, page, shown } from "../../support/kit/visible.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { type TestClaim, makeClaim, showClaim } from "../support/claims.js";
import type { OrgPart } from "./part.js";

declare module "./part.js" {
  interface OrgPart {
    /** A domain that our organization has proved, and that the target shows. */
    readonly claim: TestClaim;
  }
}

/** From spec 4 and wire contract org 1.2, 2.1 to 2.8, 3.3 and 3.4. */
export const domains: FeatureKit<OrgPart> = {
  rest: `
  POST   /api/v1/organization-domains                          401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  GET    /api/v1/organization-domains                          401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  GET    /api/v1/organization-domains/{domain_claim_id}        401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  DELETE /api/v1/organization-domains/{domain_claim_id}        401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  POST   /api/v1/organization-domains/{domain_claim_id}/verify 401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  GET    /api/v1/identities/{agent_handle}/domain-affiliation  401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  PUT    /api/v1/identities/{agent_handle}/domain-affiliation  401   403c  403a  404   403a  ok    403a  ok    404   404   404   401
  DELETE /api/v1/identities/{agent_handle}/domain-affiliation  401   403c  403a  404   403a  ok    403a  ok    404   404   404   401
  `,
  graphql: `
  Query.organizationDomains              401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Query.organizationDomain               401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  Mutation.claimOrganizationDomain       401   403c  403a  403a  403a  ok    403a  ok    ok    403a  ok    401
  Mutation.verifyOrganizationDomain      401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  Mutation.releaseOrganizationDomain     401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  Mutation.setDomainAffiliation          401   403c  403a  404   403a  ok    403a  ok    404   404   404   401
  Mutation.removeDomainAffiliation       401   403c  403a  404   403a  ok    403a  ok    404   404   404   401
  `,
  environment: {
    DOMAIN_CLAIMS_PER_ORGANIZATION: "1000",
    // No name server: nothing is looked up outside.
    MAIL_DNS_SERVER: "127.0.0.1:1",
  },
  part: async ({ parley: { services }, ours }, { target }) => {
    const claim = await makeClaim(services, ours.id);
    await showClaim(services, target.id, claim);
    return { claim };
  },
  nothing: () => {
    const uuid = randomUUID();
    return { claim: { uuid, id: claimIdOf(uuid), domain: `${handle("claimed")}.example` } };
  },
  parameters: (_, { claim }) => ({ domain_claim_id: claim.id }),
  codeEnvironment: { DOMAIN_CLAIMS_PER_ORGANIZATION: "1" },
  calls: {
    "Query.organizationDomains": () => ["", ids],
    "Query.organizationDomain": ({ claim }) => [`(id: "${claim.id}")`, "{ id domain dnsRecord { value } }"],
    "Mutation.claimOrganizationDomain": () => [
      `(domain: "${handle("made")}.example")`,
      "{ organizationDomain { id } }",
    ],
    "Mutation.verifyOrganizationDomain": ({ claim }) => [`(id: "${claim.id}")`, "{ organizationDomain { id } }"],
    "Mutation.releaseOrganizationDomain": ({ claim }) => [`(id: "${claim.id}")`, "{ releasedDomainId }"],
    "Mutation.setDomainAffiliation": (scene) => [
      ofTarget(scene, `, domainClaimId: "${scene.claim.id}"`),
      "{ identity { id } }",
    ],
    "Mutation.removeDomainAffiliation": (scene) => [ofTarget(scene), "{ identity { id } }"],
  },
  bodies: {
    "POST /api/v1/organization-domains": () => ({ domain: `${handle("made")}.example` }),
    "PUT /api/v1/identities/{agent_handle}/domain-affiliation": ({ claim }) => ({ domain_claim_id: claim.id }),
  },
  visible: {
    findVisibleAffiliations: hidden(({ target }) => [[target.id]]),
    findVisibleClaims: shown(({ claim }) => [[claim.uuid]]),
    listVisibleClaims: shown(() => [page]),
  },
  codes: {
    domain_claim_limit_reached: async ({ parley }) => {
      const { id, adminKey } = await makeOrganization(parley.services);
      await makeClaim(parley.services, id);
      return byRest(parley, adminKey, [
        "POST",
        "/api/v1/organization-domains",
        { domain: `${handle("more")}.example` },
      ]);
    },
    domain_claim_not_verified: async ({ parley }) => {
      const organization = await makeOrganization(parley.services);
      const agent = await makeAgent(parley.services, organization, handle("shown"));
      const { id } = await makeClaim(parley.services, organization.id, { state: "pending" });
      const route = `/api/v1/identities/${agent.handle}/domain-affiliation`;
      return byRest(parley, organization.adminKey, ["PUT", route, { domain_claim_id: id }]);
    },
  },
  spending: ["DELETE /api/v1/organization-domains/{domain_claim_id}", "Mutation.releaseOrganizationDomain"],
  unfiltered: [alone("findVisibleClaims"), alone("listVisibleClaims")],
};
