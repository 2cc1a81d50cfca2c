import { Type } from "typebox";
import {
  ClaimOrganizationDomainDocument,
  GetDomainAffiliationDocument,
  GetOrganizationDomainDocument,
  ListOrganizationDomainsDocument,
  ReleaseOrganizationDomainDocument,
  RemoveDomainAffiliationDocument,
  SetDomainAffiliationDocument,
  VerifyOrganizationDomainDocument,
} from "../../../generated/documents.js";
import { pageAnswer, pageQuery, pageVariables } from "../../page.js";
import { operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { Nullable } from "../nullable.js";
import { identityAffiliationRecord, organizationDomainRecord } from "./organization-domain-record.js";

const tag = "Organization domains";
const credentials = ["api_key", "bearer"] as const;
const base = "/api/v1/organization-domains";
const one = `${base}/{domain_claim_id}` as const;
const affiliation = "/api/v1/identities/{agent_handle}/domain-affiliation";

/** The routes of an organization's own domains, and of what identities show of them. */
export const organizationDomains: readonly Route[] = [
  operationRoute({
    method: "POST",
    path: base,
    credentials,
    tag,
    summary: "Claim a domain of the organization",
    description: "For admins. `dns_record` of the answer proves it. A domain that was claimed before stays as it is.",
    body: Type.Object({ domain: Type.String({ description: "such as example.com" }) }),
    refusedKeys: ["publish_publicly"],
    status: 201,
    response: organizationDomainRecord.schema,
    example: { domain: "example.com" },
    action: "organization_domain.change",
    document: ClaimOrganizationDomainDocument,
    variables: ({ body }) => ({ domain: body.domain }),
    answer: (data) => organizationDomainRecord.write(data.claimOrganizationDomain.organizationDomain),
  }),
  operationRoute({
    method: "GET",
    path: base,
    credentials,
    tag,
    summary: "The domains of the organization, newest first",
    query: Type.Object(pageQuery),
    response: Type.Object({ items: Type.Array(organizationDomainRecord.schema), next_cursor: Nullable(Type.String()) }),
    action: "organization_domain.read",
    document: ListOrganizationDomainsDocument,
    variables: ({ query }) => pageVariables(query),
    answer: (data) => pageAnswer(data.organizationDomains, organizationDomainRecord.write),
  }),
  operationRoute({
    method: "GET",
    path: one,
    credentials,
    tag,
    summary: "A domain of the organization",
    response: organizationDomainRecord.schema,
    action: "organization_domain.read",
    document: GetOrganizationDomainDocument,
    variables: ({ params }) => ({ id: params.domain_claim_id }),
    answer: (data) => organizationDomainRecord.write(found(data.organizationDomain)),
  }),
  operationRoute({
    method: "POST",
    path: `${one}/verify`,
    credentials,
    tag,
    summary: "Look up the DNS record of a domain now",
    response: organizationDomainRecord.schema,
    action: "organization_domain.change",
    document: VerifyOrganizationDomainDocument,
    variables: ({ params }) => ({ id: params.domain_claim_id }),
    answer: (data) => organizationDomainRecord.write(data.verifyOrganizationDomain.organizationDomain),
  }),
  operationRoute({
    method: "DELETE",
    path: one,
    credentials,
    tag,
    summary: "Give up a domain; no identity shows it any longer",
    status: 204,
    action: "organization_domain.change",
    document: ReleaseOrganizationDomainDocument,
    variables: ({ params }) => ({ id: params.domain_claim_id }),
  }),
  operationRoute({
    method: "GET",
    path: affiliation,
    credentials,
    tag,
    summary: "The domain that an identity shows",
    response: identityAffiliationRecord.schema,
    document: GetDomainAffiliationDocument,
    variables: ({ params }) => ({ agentHandle: params.agent_handle }),
    answer: (data) => identityAffiliationRecord.write(found(data.identity)),
  }),
  operationRoute({
    method: "PUT",
    path: affiliation,
    credentials,
    tag,
    summary: "Have an identity show a domain of the organization",
    description: "For admins. The organization must have proved the domain. Everyone sees it if the agent is public.",
    body: Type.Object({ domain_claim_id: Type.String({ description: "`OrganizationDomainClaim_` and a UUID" }) }),
    // Whether everyone sees it follows from the agent, and from nothing else.
    refusedKeys: ["publish_publicly"],
    response: identityAffiliationRecord.schema,
    example: { domain_claim_id: "OrganizationDomainClaim_0198c0de-0000-7000-8000-000000000000" },
    action: "domain_affiliation.change",
    document: SetDomainAffiliationDocument,
    variables: ({ params, body }) => ({ agentHandle: params.agent_handle, domainClaimId: body.domain_claim_id }),
    answer: (data) => identityAffiliationRecord.write(data.setDomainAffiliation.identity),
  }),
  operationRoute({
    method: "DELETE",
    path: affiliation,
    credentials,
    tag,
    summary: "Have an identity show no domain",
    status: 204,
    action: "domain_affiliation.change",
    document: RemoveDomainAffiliationDocument,
    variables: ({ params }) => ({ agentHandle: params.agent_handle }),
  }),
];
