import { shareOfEach } from "../../../shared/rules/share-of-each.js";

/** Most tasks that a count counts. */
export const maxCounted = 1_000;
/** Rows that one count reads for all identities together. */
const mostRead = 20_000;

/** How many of its newest tasks an identity looks at, as the worker and again as the requester. */
export function walkOfEach(identities: number): number {
  return Math.min(maxCounted, shareOfEach(2 * identities, mostRead));
}
