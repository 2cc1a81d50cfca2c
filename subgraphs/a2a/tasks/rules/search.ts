import { formsOf, searchedText, searchedWords } from "../../../shared/rules/searched-text.js";
import { searchLimits } from "./limits.js";
import type { Part } from "./parts.js";

/** The number of this form of what searches look at: it grows when stored texts change. */
export const searchForm = 3;

/**
 * The searchable text of a message: the texts of its parts and all strings and numbers in their data, in search form
 * (wire contract a2a 4.3). Each is on a separate line, so that no word spans two of them.
 */
export function searchText(parts: readonly Part[]): string {
  const found: (string | number)[] = [];
  // No deeper than parts may nest.
  const look = (value: unknown): void => {
    if (typeof value === "string" || typeof value === "number") found.push(value);
    else if (Array.isArray(value)) value.forEach(look);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(look);
  };
  for (const { text, data } of parts) look(text ?? data);
  return searchedText(found.join("\n"));
}

/**
 * The words of a query, each of which must occur; empty when it is blank. A word that is contained in another one is
 * left out.
 */
export function searchWords(query: string): string[] {
  const words = searchedWords(query);
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}

/** The regular expression of texts that contain a word: all of it is taken as it is written. */
export function containing(word: string): string {
  return `***=${word}`;
}

/** Up to this length, searching a word takes about the same time in any text. */
const shortWord = 4;

/** The beginning of a word: a text without it is skipped at once. For a short word the entire word. */
export function headOf(word: string): string {
  return Array.from(word).slice(0, shortWord).join("");
}

/** Bytes of text that one page may look at: each form of a word may have to be looked for in all of them. */
export function bytesToSearch(words: readonly string[]): number {
  return Math.floor(searchLimits.bytes / Math.max(1, words.flatMap(formsOf).length));
}

/** The longest run of letters and digits in each word: an index of trigrams has only such runs. */
export function longestRuns(words: readonly string[]): string[] {
  return words.map((word) =>
    (word.match(/[\p{L}\p{N}]+/gu) ?? [""]).reduce((longest, run) => (run.length > longest.length ? run : longest)),
  );
}
