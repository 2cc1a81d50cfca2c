import { ownershipRecord } from "../../../shared/rules/domain-ownership.js";
import type { DomainStatus } from "./domain-status.js";

/** What a record is for. */
export type RecordPurpose = "ownership" | "dkim" | "dkim_rotation" | "spf" | "dmarc" | "mx";

/** A record that a domain needs in DNS. */
export interface DnsRecord {
  readonly purpose: RecordPurpose;
  readonly type: "TXT" | "MX";
  /** The full name, without a dot at its end. */
  readonly name: string;
  /** What to set. Of SPF and DMARC an owner may have more than this. */
  readonly value: string;
}

/** A key whose public half stands in DNS. */
export interface PublishedKey {
  readonly selector: string;
  readonly publicKey: string;
}

/** What the records of a domain follow from. */
export interface RecordFacts {
  readonly domain: string;
  readonly status: DomainStatus;
  readonly ownershipToken: string;
  /** The key that signs, or will once the domain is verified. */
  readonly key: PublishedKey | null;
  /** The key that is to take its place. */
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

/** The records that a domain needs (wire contract mail 10): at first only the one that proves whose it is. */
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
