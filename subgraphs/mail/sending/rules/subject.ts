import type { Violation } from "../../../shared/errors/problem.js";
import { hasAtMost } from "../../../shared/rules/text.js";
import { longestSubject } from "./limits.js";

const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u;

/** What is wrong with a subject (wire contract mail 4.3): its length, or a line break or other control character. */
export function subjectViolation(subject: string, path: Violation["path"]): Violation | null {
  if (!hasAtMost(subject, longestSubject)) {
    return { path, message: `The subject can have at most ${longestSubject} characters.` };
  }
  if (unprintable.test(subject)) return { path, message: "The subject has a line break or a control character." };
  return null;
}

/** The subject of a reply (wire contract mail 4.4). */
export function replySubject(subject: string | null): string {
  return prefixed(subject, /^re\s*:/i, "Re: ");
}

/** The subject of a forwarded message (wire contract mail 4.5). */
export function forwardSubject(subject: string | null): string {
  return prefixed(subject, /^fwd?\s*:/i, "Fwd: ");
}

function prefixed(subject: string | null, already: RegExp, prefix: string): string {
  // It is untrusted: characters that a header cannot contain become spaces.
  const plain = Array.from(
    (subject ?? "")
      .slice(0, longestSubject * 2)
      .replaceAll(new RegExp(unprintable, "gu"), " ")
      .trim(),
  );
  const shortened = plain.slice(0, longestSubject).join("");
  if (already.test(shortened)) return shortened;
  return `${prefix}${plain.slice(0, longestSubject - prefix.length).join("")}`.trim();
}
