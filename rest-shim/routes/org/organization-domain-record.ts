import { Type } from "typebox";
import { DomainAffiliationRecordShape, OrganizationDomainRecordShape } from "../../../generated/shapes.js";
import { record } from "../../record/record.js";
import { affiliationRecord } from "../affiliation-record.js";

const { dnsRecord } = OrganizationDomainRecordShape.fields;

/** A claim of a domain. */
export const organizationDomainRecord = record(OrganizationDomainRecordShape, {
  name: "OrganizationDomainClaim",
  description: "A domain that the organization says is its own.",
  keys: {
    id: { schema: Type.String({ description: "`OrganizationDomainClaim_` and a UUID." }) },
    dns_record: record(dnsRecord, {
      keys: {
        type: { schema: Type.Literal("TXT") },
        name: { description: "The full name." },
        value: { description: "To set beside other values that the name may have." },
      },
    }),
    ownership_conflict: { description: "The proof was found, but another organization holds the domain." },
  },
});

const shown = record(DomainAffiliationRecordShape.fields.domainAffiliation, {
  keys: {
    domain_claim_id: { schema: Type.String(), isNullable: true },
    domain: { isNullable: true },
    affiliation: { record: affiliationRecord, isNullable: true },
  },
});

type Shown = typeof DomainAffiliationRecordShape.data;

const nothing = { domain_claim_id: null, domain: null, affiliation: null };

/** The domain of an identity. */
export const identityAffiliationRecord = {
  schema: shown.schema,
  write: ({ domainAffiliation }: NonNullable<Shown>): object =>
    domainAffiliation == null ? nothing : shown.write(domainAffiliation),
};
