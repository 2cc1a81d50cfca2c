/** Lengths in code points (wire contract org 2.2, 2.5). */
export const limits = {
  keyLabel: { min: 1, max: 255 },
  keyDescription: { min: 0, max: 1000 },
  displayName: { min: 1, max: 255 },
  identityDescription: { min: 0, max: 10_000 },
  /** Of a handle as it came, @ included: anything longer is not worth looking at. */
  handleInput: { min: 1, max: 64 },
} as const;

/** Minutes that a sign-in link waits to be used. */
export const signInLinkMinutes = 15;

/** Hours that a console session lasts. */
export const sessionHours = 12;

/** Seconds between two records of a key's use. */
export const lastUsedResolutionSeconds = 60;
