import { invalidValue } from "../../../shared/errors/shared-errors.js";

/** Most characters of a text that names are searched for. */
export const longestSearch = 100;

/** A text that names are searched for, in lower case and without a leading @; empty for none. Throws `validation_failed`. */
export function searchedName(given: string | null | undefined): string {
  const text = (given ?? "").trim().replace(/^@/, "").toLowerCase();
  // PostgreSQL stores no NUL, so no name contains one.
  if (text.length > longestSearch || text.includes("\0")) {
    throw invalidValue(["search"], `Search for up to ${longestSearch} characters, without NUL.`);
  }
  return text;
}
