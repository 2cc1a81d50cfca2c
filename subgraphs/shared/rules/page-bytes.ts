/** The limit of bytes in a page of a list; its first row does not count. */
export const pageBytes = 4 * 1_048_576;

/** How many rows of these sizes fit a page. The first row always does, so that paging advances. */
export function rowsThatFit(sizes: readonly number[], budget: number = pageBytes): number {
  return Math.max(Math.min(1, sizes.length), rowsWithin(sizes, budget));
}

/**
 * How many rows each list in one answer gets from a shared budget, in their order. The first list that has rows gets at
 * least one; the others may get none and continue in the next page.
 */
export function rowsThatFitOfEach(lists: readonly (readonly number[])[], budget: number = pageBytes): number[] {
  let left = budget;
  let shown = 0;
  return lists.map((sizes) => {
    const count = shown === 0 ? rowsThatFit(sizes, left) : rowsWithin(sizes, left);
    for (const size of sizes.slice(0, count)) left -= size;
    shown += count;
    return count;
  });
}

/** How many rows of these sizes fit; none when the first is too large. */
export function rowsWithin(sizes: readonly number[], budget: number): number {
  let sum = 0;
  const tooMany = sizes.findIndex((size) => (sum += size) > budget);
  return tooMany === -1 ? sizes.length : tooMany;
}
