/** What each list looks at in any case. */
const least = 10;

/** How many rows each of so many lists may look at, so that all together look at `most`, or a few of each. */
export function shareOfEach(lists: number, most: number): number {
  return Math.max(least, Math.floor(most / Math.max(lists, 1)));
}
