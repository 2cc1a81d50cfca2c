import { isSystemLabel } from "./system-labels.js";

/** The most characters of a label's name. */
export const longestLabel = 64;

const pattern = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_ .:/+@#&-]{0,63}$/u;

/** Names with this beginning may become system labels. */
const reserved = "system:";

/** A name as labels are stored, shown and compared. */
export function foldLabel(name: string): string {
  // Folding can only shorten a text to a fraction: a longer one is refused unfolded.
  if (name.length > longestLabel * 8) return name;
  return name.normalize("NFC").trim().replace(/\s+/gu, " ").toLowerCase().normalize("NFC");
}

/** What is wrong with a folded name; null for a good one, and for that of a system label. */
export function labelViolation(name: string): string | null {
  if (isSystemLabel(name)) return null;
  if (!pattern.test(name)) {
    return (
      `A label has 1 to ${longestLabel} characters: letters, digits, spaces and _ . : / + @ # & -. ` +
      "It begins with a letter, a digit or _."
    );
  }
  return name.startsWith(reserved) ? `A label must not begin with ${reserved}` : null;
}
