/** Most tasks that a count counts. */
export const maxCounted = 1_000;
/** Rows that one count reads for all identities together. */
const mostRead = 20_000;
/** The newest of each identity are counted, however many identities there are. */
const leastOfEach = 10;

/** How many of its newest tasks an identity looks at, as the worker and again as the requester. */
export function walkOfEach(identities: number): number {
  const share = Math.floor(mostRead / 2 / Math.max(identities, 1));
  return Math.max(leastOfEach, Math.min(maxCounted, share));
}
