import { Prisma } from "../../../generated/prisma/client.js";
import type { AffiliatedClaim } from "../rules/affiliation.js";

/**
 * The claim `d` that an identity `i` shows, if any: one of its organization, or one that the organization has given up,
 * because resources built from it have changed then. `affiliationOf` says whether it is an affiliation.
 */
export const joinClaim = Prisma.sql`
  left join organization_domain_claim d on d.id = i.domain_claim_id and d.organization_id = i.organization_id`;

/** The columns of a claim `d`, for `toAffiliatedClaim`. */
export const claimColumns = Prisma.sql`
  d.domain as "claimDomain", d.state::text as "claimState", d.last_success_at as "claimLastSuccessAt",
  d.valid_until as "claimValidUntil", d.updated_at as "claimUpdatedAt"`;

/** The condition that a claim `d` is an affiliation at that time. */
export function isAffiliated(now: Date): Prisma.Sql {
  return Prisma.sql`(d.state in ('verified', 'grace') and d.valid_until > ${now})`;
}

/** A row with `claimColumns`. */
export interface FlatClaim {
  readonly claimDomain: string | null;
  readonly claimState: string | null;
  readonly claimLastSuccessAt: Date | null;
  readonly claimValidUntil: Date | null;
  readonly claimUpdatedAt: Date | null;
}

/** The claim of such a row; null when the identity shows none. */
export function toAffiliatedClaim(row: FlatClaim): AffiliatedClaim | null {
  const { claimDomain: domain, claimState: state, claimUpdatedAt: updatedAt } = row;
  if (domain === null || state === null || updatedAt === null) return null;
  return { domain, state, lastSuccessAt: row.claimLastSuccessAt, validUntil: row.claimValidUntil, updatedAt };
}
