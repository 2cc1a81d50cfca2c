import type { Violation } from "../../../shared/errors/problem.js";
import { entryForms, type ListEntry, readEntry, type UnicodeOf } from "../../../shared/reviews/rules/list-entry.js";
import type { ReviewListKind } from "../../../shared/reviews/rules/review-lists.js";

/** Lists of an organization, and entries of one call (wire contract reviews 2.9). */
export const mostLists = 50;
export const mostEntriesAtOnce = 1_000;

/** Entries of one list, and of all lists of words or of peers of an organization. */
export const mostEntries = (kind: ReviewListKind): { readonly own: number; readonly all: number } =>
  kind === "words" ? { own: 1_000, all: 2_000 } : { own: 10_000, all: 50_000 };

/** Given entries in their normal forms, each once; or the errors, with the place of each (wire contract reviews R22). */
export function readEntries(
  kind: ReviewListKind,
  given: readonly string[],
  unicodeOf: UnicodeOf,
): readonly ListEntry[] | { readonly violations: readonly Violation[] } {
  if (given.length === 0 || given.length > mostEntriesAtOnce) {
    return { violations: [{ path: ["values"], message: `A call has 1 to ${mostEntriesAtOnce} entries.` }] };
  }
  const read = given.map((value) => readEntry(kind, value, unicodeOf));
  const violations = read.flatMap((entry, index) =>
    entry === null ? [{ path: ["values", index], message: `The value must be ${entryForms[kind]}.` }] : [],
  );
  if (violations.length > 0) return { violations };
  const entries = read.filter((entry) => entry !== null);
  return [...new Map(entries.map((entry) => [entry.value, entry])).values()];
}
