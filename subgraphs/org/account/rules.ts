/** The minimum of seconds between two stored uses of a key or session. */
export const lastUsedResolutionSeconds = 60;
