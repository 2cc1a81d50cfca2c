import { invalidValue } from "../errors/shared-errors.js";
import { isStorableText } from "../rules/plain-json.js";
import { searchedWords } from "../rules/searched-text.js";
import { hasAtMost } from "../rules/text.js";

/** The limit of characters in a search. */
export const longestSearch = 200;

/**
 * The words of a search, each of which must occur; empty without a search.
 * @throws Problem `validation_failed` on `search`
 */
export function readSearch(search: string | null | undefined): string[] {
  if (search == null) return [];
  if (!hasAtMost(search, longestSearch) || !isStorableText(search)) {
    throw invalidValue(["search"], `A search has at most ${longestSearch} characters and no NUL.`);
  }
  return searchedWords(search);
}
