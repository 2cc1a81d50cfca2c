/** One side of a comparison: does the work once and answers what it cost. Less is cheaper; the unit is the caller's. */
export type Side = () => Promise<number>;

/**
 * Runs every side once per round, in turns, so that whatever else the machine does meets all of them alike, and answers
 * each side's median. The warm-up rounds do not count. Every other round goes backwards: no side always follows the same.
 */
export async function medians<Name extends string>(
  sides: Readonly<Record<Name, Side>>,
  { rounds, warmUp }: { readonly rounds: number; readonly warmUp: number },
): Promise<Record<Name, number>> {
  const names = Object.keys(sides) as Name[];
  const costs = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const cost = await sides[name]();
      if (round >= 0) costs[name].push(cost);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(costs[name])])) as Record<Name, number>;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
