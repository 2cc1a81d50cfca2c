import type { Part } from "./parts.js";

/**
 * What a search looks at in a message: the texts of its parts and all strings and numbers in their data, lower-cased
 * (wire contract a2a 4.3). Each stands on a line of its own, so that no word spans two of them.
 */
export function searchText(parts: readonly Part[]): string {
  const found: string[] = [];
  const pending: unknown[] = parts.map(({ text, data }) => text ?? data).toReversed();
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === "string" || typeof value === "number") found.push(String(value));
    else if (typeof value === "object" && value !== null) {
      for (const member of Object.values(value).toReversed()) pending.push(member);
    }
  }
  return found.join("\n").toLowerCase();
}

/** The words of a query, each of which must occur; none when it is blank. What another word contains is left out. */
export function searchWords(query: string): string[] {
  const words = [...new Set(query.toLowerCase().split(/\s+/))].filter((word) => word !== "");
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}

/** The LIKE pattern of texts that contain a word. */
export function containing(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** The longest run of letters and digits in each word: what an index of trigrams can know of it. */
export function longestRuns(words: readonly string[]): string[] {
  return words.map((word) =>
    (word.match(/[\p{L}\p{N}]+/gu) ?? [""]).reduce((longest, run) => (run.length > longest.length ? run : longest)),
  );
}
