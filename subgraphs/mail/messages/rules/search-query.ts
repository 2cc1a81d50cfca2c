/** The most characters of a query (wire contract mail 14). */
export const longestQuery = 256;

/**
 * The words and quoted phrases of a query, each of which must occur (wire contract mail 4.1). There are no operators.
 * An unclosed quote extends to the end.
 */
export function searchedParts(query: string): string[] {
  const plain = query.replaceAll(/[\p{Cc}\p{Surrogate}]/gu, " ");
  const parts = [...plain.matchAll(/"([^"]*)(?:"|$)|[^\s"]+/g)].map(([match, phrase]) => (phrase ?? match).trim());
  return [...new Set(parts)].filter((part) => part !== "");
}
