import { ownershipRecord } from "../../../shared/rules/domain-ownership.js";
import type { DomainStatus } from "./domain-status.js";

/** The purpose of a record. */
export type RecordPurpose = "ownership" | "dkim" | "dkim_rotation" | "spf" | "dmarc" | "mx";

/** A required DNS record of a domain. */
export interface DnsRecord {
  readonly purpose: RecordPurpose;
  readonly type: "TXT" | "MX";
  /** The full name, without the final dot. */
  readonly name: string;
  /** The value to set. SPF and DMARC records may contain more. */
  readonly value: string;
}

/** A key with its public half in DNS. */
export interface PublishedKey {
  readonly selector: string;
  readonly publicKey: string;
}

/** The inputs for the records of a domain. */
export interface RecordFacts {
  readonly domain: string;
  readonly status: DomainStatus;
  readonly ownershipToken: string;
  /** The key that signs, or will once the domain is verified. */
  readonly key: PublishedKey | null;
  /** The key that will replace it. */
  readonly nextKey: PublishedKey | null;
  /** The mechanism that allows this server to send, such as `include:agents.example.com`. */
  readonly spfMechanism: string;
  readonly mxHost: string;
}

/** The TXT record of a key that signs mail (RFC 6376 3.6.1). */
export function dkimRecord(
  domain: string,
  { selector, publicKey }: PublishedKey,
  purpose: "dkim" | "dkim_rotation" = "dkim",
): DnsRecord {
  const value = `v=DKIM1; k=rsa; p=${publicKey}`;
  return { purpose, type: "TXT", name: `${selector}._domainkey.${domain}`, value };
}

/** The required records of a domain (wire contract mail 10): at first only the one that proves its owner. */
export function requiredRecords(facts: RecordFacts): DnsRecord[] {
  const { domain, key, nextKey } = facts;
  const ownership: DnsRecord = { purpose: "ownership", ...ownershipRecord(domain, facts.ownershipToken) };
  if (key === null) return [ownership];
  return [
    ownership,
    dkimRecord(domain, key),
    ...(nextKey === null ? [] : [dkimRecord(domain, nextKey, "dkim_rotation")]),
    { purpose: "spf", type: "TXT", name: domain, value: `v=spf1 ${facts.spfMechanism} ~all` },
    { purpose: "dmarc", type: "TXT", name: `_dmarc.${domain}`, value: "v=DMARC1; p=none" },
    { purpose: "mx", type: "MX", name: domain, value: facts.mxHost },
  ];
}
