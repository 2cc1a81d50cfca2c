import type { DnsLookups } from "../../shared/dns/dns-lookups.js";
import { judgeOwnership, type OwnershipOutcome, ownershipRecord } from "../../shared/rules/domain-ownership.js";
import type { ClaimRow } from "./store/claims.js";

/** Queries name servers for the record of a claim. It may take long: never call it within a transaction. */
export async function lookForProof(
  lookups: DnsLookups,
  { domain, ownershipToken }: Pick<ClaimRow, "domain" | "ownershipToken">,
): Promise<OwnershipOutcome> {
  const record = ownershipRecord(domain, ownershipToken);
  return judgeOwnership(record, await lookups.txt(record.name));
}
