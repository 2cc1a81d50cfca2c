import { registerEnumType } from "type-graphql";

export enum SendingDomainStatus {
  NOT_STARTED = "not_started",
  AWAITING_OWNERSHIP = "awaiting_ownership",
  PENDING = "pending",
  DNS_INVALID = "dns_invalid",
  VERIFYING = "verifying",
  VERIFIED = "verified",
  FAILED = "failed",
  PENDING_DKIM_ROTATION = "pending_dkim_rotation",
  DEGRADED = "degraded",
  PENDING_DELETION = "pending_deletion",
}

registerEnumType(SendingDomainStatus, {
  name: "SendingDomainStatus",
  description: "Status of a sending domain.",
  valuesConfig: {
    NOT_STARTED: { description: "It was not checked yet." },
    AWAITING_OWNERSHIP: { description: "The ownership record is missing." },
    PENDING: { description: "The ownership record was found. Set the other records." },
    DNS_INVALID: { description: "Records are missing or wrong. Mail cannot be sent from it." },
    VERIFYING: { description: "All records were found. The domain will be verified." },
    VERIFIED: { description: "Mail can be sent from it." },
    FAILED: { description: "The records were not correct within 72 hours. To try again, call `checkSendingDomain`." },
    PENDING_DKIM_ROTATION: {
      description: "The server waits for the DNS record of the new key. The old key still signs.",
    },
    DEGRADED: { description: "Records are missing or wrong. Mail can still be sent for 72 hours." },
    PENDING_DELETION: { description: "It is being deleted." },
  },
});

export enum DnsRecordPurpose {
  OWNERSHIP = "ownership",
  DKIM = "dkim",
  DKIM_ROTATION = "dkim_rotation",
  SPF = "spf",
  DMARC = "dmarc",
  MX = "mx",
}

registerEnumType(DnsRecordPurpose, {
  name: "DnsRecordPurpose",
  description: "What a DNS record is for.",
  valuesConfig: {
    OWNERSHIP: { description: "It proves that the domain is yours." },
    DKIM: { description: "The key that signs mail." },
    DKIM_ROTATION: { description: "The new key. Keep the record of the old key until the status is VERIFIED." },
    SPF: {
      description:
        "It allows this server to send. A domain may have only one SPF record: if there is one, add the mechanism to it.",
    },
    DMARC: { description: "What receivers do with mail that fails the checks. Any policy is accepted." },
    MX: { description: "Where mail to the domain goes." },
  },
});

export enum DnsRecordOutcome {
  FOUND = "found",
  MISSING = "missing",
  WRONG = "wrong",
  UNKNOWN = "unknown",
}

registerEnumType(DnsRecordOutcome, {
  name: "DnsRecordOutcome",
  description: "What the last check found of a DNS record.",
  valuesConfig: {
    FOUND: { description: "The record is correct." },
    MISSING: { description: "There is no such record." },
    WRONG: { description: "There is another record, or more than one." },
    UNKNOWN: { description: "The name servers did not answer." },
  },
});
