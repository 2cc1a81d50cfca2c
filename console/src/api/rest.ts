/** Waits some milliseconds: tests have a clock of their own. */
export type Rest = (ms: number) => Promise<void>;

export const restByClock: Rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
