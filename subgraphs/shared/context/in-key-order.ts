/** The result that a DataLoader must return: for each key its row, or null where there is none. */
export function inKeyOrder<Key, Row>(
  rows: readonly Row[],
  keys: readonly Key[],
  keyOf: (row: Row) => Key,
): (Row | null)[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.map((key) => byKey.get(key) ?? null);
}
