/** The minimum for each list. */
const least = 10;

/** How many rows each list may look at, so that all together look at `most`, but each at least at a few. */
export function shareOfEach(lists: number, most: number): number {
  return Math.max(least, Math.floor(most / Math.max(lists, 1)));
}
