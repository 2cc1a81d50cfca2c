import type { Violation } from "../../errors/problem.js";
import { textViolation } from "../../rules/text.js";

/** The words about the field of a send that has the note. */
export const reviewNoteField =
  "A word to the people who decide, if the send is held: up to 500 characters. It never leaves, and is not compared when a request " +
  "is repeated.";

/** The faults of a note of a sender to the people who decide (wire contract reviews 7.1). */
export function reviewNoteViolations(note: string | null | undefined): Violation[] {
  const violation = note == null ? null : textViolation(["reviewNote"], note, { min: 0, max: 500 });
  return violation === null ? [] : [violation];
}
