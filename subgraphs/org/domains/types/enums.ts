import { registerEnumType } from "type-graphql";

export enum OrganizationDomainState {
  PENDING = "pending",
  VERIFIED = "verified",
  GRACE = "grace",
  EXPIRED = "expired",
  PENDING_EXPIRED = "pending_expired",
  RELEASED = "released",
}

registerEnumType(OrganizationDomainState, {
  name: "OrganizationDomainState",
  description: "State of a domain of an organization.",
  valuesConfig: {
    PENDING: { description: "The DNS record was not found yet, or another organization holds the domain." },
    VERIFIED: { description: "The organization holds the domain." },
    GRACE: {
      description:
        "The organization still holds the domain, but the DNS record was not found. It ends at `validUntil`.",
    },
    EXPIRED: { description: "The DNS record was missing for too long. To try again, verify the domain." },
    PENDING_EXPIRED: { description: "The DNS record was not found in 14 days. To try again, verify the domain." },
    RELEASED: { description: "The organization has given the domain up." },
  },
});

export enum DomainCheckResult {
  FOUND = "found",
  MISSING = "missing",
  WRONG = "wrong",
  UNKNOWN = "unknown",
}

registerEnumType(DomainCheckResult, {
  name: "DomainCheckResult",
  description: "What the last check of a domain found.",
  valuesConfig: {
    FOUND: { description: "The record is correct." },
    MISSING: { description: "There is no such record." },
    WRONG: { description: "There are other records, but not this one." },
    UNKNOWN: { description: "The name servers did not answer." },
  },
});

export enum DomainRecoveryAction {
  PUBLISH_DNS_RECORD = "publish_dns_record",
  WAIT_FOR_HOLDER = "wait_for_holder",
  VERIFY = "verify",
}

registerEnumType(DomainRecoveryAction, {
  name: "DomainRecoveryAction",
  description: "What an organization has to do for a domain.",
  valuesConfig: {
    PUBLISH_DNS_RECORD: { description: "Set the DNS record. It is found at the next check." },
    WAIT_FOR_HOLDER: {
      description:
        "Another organization has proved the same domain before. Yours follows if its proof ends. Keep the DNS record.",
    },
    VERIFY: { description: "Set the DNS record, then verify the domain." },
  },
});
