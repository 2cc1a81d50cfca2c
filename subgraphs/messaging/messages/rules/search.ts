/** What one page of a search looks at, and what it may be asked for. */
export const searchLimits = {
  /** Characters of what is searched for. */
  queryLength: 200,
  /** Messages, newest first. */
  rows: 10_000,
  /** Bytes of text. */
  bytes: 8 * 1024 * 1024,
} as const;

/** The words of a search, each of which must occur; none when it is blank. */
export function searchWords(query: string): string[] {
  return [...new Set(query.toLowerCase().split(/\s+/))].filter((word) => word !== "");
}
