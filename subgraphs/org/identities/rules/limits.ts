/** Lengths of an identity's texts in code points (wire contract org 2.5). */
export const identityLengths = {
  displayName: { min: 1, max: 255 },
  description: { min: 0, max: 10_000 },
} as const;

/**
 * The limit of names that an organization may hold: a number for each identity that its plan includes, but at least
 * `least`.
 */
export const nameLimits = { perIdentity: 5, least: 100 } as const;

/** New handles of one identity. */
export const renamesRate = { limit: 20, windowSeconds: 3600 } as const;
