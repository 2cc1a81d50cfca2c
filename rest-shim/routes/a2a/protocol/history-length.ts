const int32Max = 2_147_483_647;

/** Longer than any history is all of it; GraphQL's integers end before JSON's do. */
export function lengthOf(historyLength: number | undefined): number | undefined {
  return historyLength === undefined ? undefined : Math.min(historyLength, int32Max);
}
