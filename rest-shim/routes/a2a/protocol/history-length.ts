const int32Max = 2_147_483_647;

/** A number above any history's length means the entire history; GraphQL's integers are smaller than JSON's. */
export function lengthOf(historyLength: number | undefined): number | undefined {
  return historyLength === undefined ? undefined : Math.min(historyLength, int32Max);
}
