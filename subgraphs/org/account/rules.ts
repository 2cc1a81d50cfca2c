/** Seconds between two records of the use of a key or session. */
export const lastUsedResolutionSeconds = 60;
