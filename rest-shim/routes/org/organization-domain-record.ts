import { Type } from "typebox";
import type {
  DomainAffiliationRecordFragment,
  OrganizationDomainRecordFragment,
} from "../../../generated/documents.js";
import { affiliationRecord, affiliationSchema } from "../affiliation-record.js";
import { Instant, Nullable } from "../nullable.js";

const literals = <const Values extends readonly string[]>(...values: Values) =>
  Type.Union(values.map((value) => Type.Literal(value)));

/** The record of a claim. */
export const organizationDomainSchema = Type.Object(
  {
    id: Type.String({ description: "`OrganizationDomainClaim_` and a UUID." }),
    domain: Type.String(),
    state: literals("pending", "verified", "grace", "expired", "pending_expired", "released"),
    dns_record: Type.Object({
      type: Type.Literal("TXT"),
      name: Type.String({ description: "The full name." }),
      value: Type.String({ description: "To set beside other values that the name may have." }),
    }),
    created_at: Instant,
    verified_at: Nullable(Instant),
    last_checked_at: Nullable(Instant),
    last_success_at: Nullable(Instant),
    valid_until: Nullable(Instant),
    pending_expires_at: Nullable(Instant),
    next_check_at: Nullable(Instant),
    last_check_result: Nullable(literals("found", "missing", "wrong", "unknown")),
    recovery_action: Nullable(literals("publish_dns_record", "wait_for_holder", "verify")),
    ownership_conflict: Type.Boolean({
      description: "The proof was found, but another organization holds the domain.",
    }),
  },
  { $id: "OrganizationDomainClaim", description: "A domain that the organization says is its own." },
);

/** A claim as the wire has it. */
export function organizationDomainRecord(claim: OrganizationDomainRecordFragment): object {
  const { type, name, value } = claim.dnsRecord;
  return {
    id: claim.id,
    domain: claim.domain,
    state: claim.state.toLowerCase(),
    dns_record: { type, name, value },
    created_at: claim.createdAt,
    verified_at: claim.verifiedAt ?? null,
    last_checked_at: claim.lastCheckedAt ?? null,
    last_success_at: claim.lastSuccessAt ?? null,
    valid_until: claim.validUntil ?? null,
    pending_expires_at: claim.pendingExpiresAt ?? null,
    next_check_at: claim.nextCheckAt ?? null,
    last_check_result: claim.lastCheckResult?.toLowerCase() ?? null,
    recovery_action: claim.recoveryAction?.toLowerCase() ?? null,
    ownership_conflict: claim.ownershipConflict,
  };
}

/** What an identity shows. */
export const identityAffiliationSchema = Type.Object({
  domain_claim_id: Nullable(Type.String()),
  domain: Nullable(Type.String()),
  affiliation: Nullable(affiliationSchema),
});

/** What an identity shows, as the wire has it. */
export function identityAffiliationRecord({ domainAffiliation }: DomainAffiliationRecordFragment): object {
  const { domainClaimId = null, domain = null, affiliation = null } = domainAffiliation ?? {};
  return {
    domain_claim_id: domainClaimId,
    domain,
    affiliation: affiliation === null ? null : affiliationRecord(affiliation),
  };
}
