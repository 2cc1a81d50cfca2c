import type { Violation } from "../errors/problem.js";

/** A range of lengths in code points. */
export interface TextLimits {
  readonly min: number;
  readonly max: number;
}

// oxlint-disable-next-line no-control-regex -- these are what the rule refuses
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const loneSurrogate = /\p{Surrogate}/u;

// A list would show nothing for such a name.
const blank = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** Whether a text has at most this many characters: code points, as people and other languages count them. */
export function hasAtMost(text: string, characters: number): boolean {
  if (text.length <= characters) return true;
  // A string has at most twice as many units as code points: longer ones need no counting.
  return text.length <= characters * 2 && Array.from(text).length <= characters;
}

/**
 * What is wrong with a text, or null: its length, a NUL or other control character (tabs and line breaks are allowed),
 * a lone surrogate, or only blanks where it may not be empty. PostgreSQL cannot store NUL and lone surrogates, so they
 * must be refused before.
 */
export function textViolation(path: Violation["path"], value: string, limits: TextLimits): Violation | null {
  // Texts that are far too long are not examined.
  if (value.length > limits.max * 2) return { path, message: lengthMessage(limits) };
  if (controls.test(value)) return { path, message: "The text has control characters." };
  if (loneSurrogate.test(value)) return { path, message: "The text is not valid Unicode." };
  if (!hasAtMost(value, limits.max) || (limits.min > 0 && hasAtMost(value, limits.min - 1))) {
    return { path, message: lengthMessage(limits) };
  }
  if (limits.min > 0 && blank.test(value)) return { path, message: "The text is blank." };
  return null;
}

function lengthMessage({ min, max }: TextLimits): string {
  return `The text must have ${min} to ${max} characters.`;
}
