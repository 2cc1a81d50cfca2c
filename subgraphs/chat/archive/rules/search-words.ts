import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { textViolation } from "../../../shared/rules/text.js";

/** Characters of what is searched for (wire contract client drift 9c). */
const searched = { min: 1, max: 512 } as const;
const mostWords = 20;

/** The words of a search, each of which must occur, in lower case. Throws `validation_failed` on `search`. */
export function searchWords(search: string): string[] {
  const violation = textViolation(["search"], search, searched);
  if (violation !== null) throw invalidValue(["search"], violation.message);
  const words = [...new Set(search.toLowerCase().split(/\s+/))].filter((word) => word !== "");
  if (words.length > mostWords) throw invalidValue(["search"], `A search has at most ${mostWords} words.`);
  return words;
}
