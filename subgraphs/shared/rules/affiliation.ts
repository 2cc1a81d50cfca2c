/** The part of a domain claim that an identity may show. */
export interface AffiliatedClaim {
  readonly domain: string;
  readonly state: string;
  readonly lastSuccessAt: Date | null;
  readonly validUntil: Date | null;
  readonly updatedAt: Date;
}

/** States that an identity belongs to the organization that owns a domain. */
export interface Affiliation {
  readonly domain: string;
  /** Who checked the proof. */
  readonly verifier: string;
  readonly lastSuccessAt: Date;
  readonly validUntil: Date;
}

const verifier = "parley";

/** States of a claim in which its organization holds the domain. At most one claim of a domain has such a state. */
export const holdingStates: readonly string[] = ["verified", "grace"];

/** The affiliation that a claim gives now; null when its proof is too old, or there is none. */
export function affiliationOf(claim: AffiliatedClaim | null, now: Date): Affiliation | null {
  if (claim === null || !holdingStates.includes(claim.state)) return null;
  const { domain, lastSuccessAt, validUntil } = claim;
  if (lastSuccessAt === null || validUntil === null || validUntil <= now) return null;
  return { domain, verifier, lastSuccessAt, validUntil };
}

/** When the affiliation last changed: with the claim, with a new proof, or when its proof became too old. */
export function affiliationChangedAt({ updatedAt, lastSuccessAt, validUntil }: AffiliatedClaim, now: Date): Date {
  const past = [lastSuccessAt, validUntil].filter((time) => time !== null && time <= now) as Date[];
  return new Date(Math.max(updatedAt.getTime(), ...past.map((time) => time.getTime())));
}
