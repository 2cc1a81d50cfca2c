/** Milliseconds before something is tried again: quickly at first, so that a restart is hardly seen. */
const pauses = [200, 500, 1_000, 2_000, 5_000];

/** Milliseconds to wait after a number of failed attempts in a row. */
export const pauseAfter = (failures: number): number => pauses[failures] ?? pauses.at(-1)!;
