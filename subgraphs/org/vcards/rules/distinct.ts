/**
 * The items of a list without repetitions: programs write an address once for each of its labels, and the first one
 * counts. An item without a key stays, for the rules of contacts to refuse.
 */
export function distinct<Item extends object>(given: readonly Item[], keyOf: (item: Item) => string | null): Item[] {
  return [...new Map(given.toReversed().map((item) => [keyOf(item) ?? item, item])).values()].toReversed();
}

/** The same for a list with a primary item, which a repetition may name: only the first one stays primary. */
export function distinctWithPrimary<Item extends { readonly isPrimary: boolean }>(
  given: readonly Item[],
  keyOf: (item: Item) => string | null,
): Item[] {
  const primary = given.find(({ isPrimary }) => isPrimary);
  const key = primary === undefined ? null : keyOf(primary);
  return distinct(given, keyOf).map((item) => ({ ...item, isPrimary: key !== null && keyOf(item) === key }));
}
