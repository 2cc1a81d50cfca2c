import type { Violation } from "../errors/problem.js";

/** A range of lengths in code points. */
export interface TextLimits {
  readonly min: number;
  readonly max: number;
}

// oxlint-disable-next-line no-control-regex -- these are what the rule refuses
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const loneSurrogate = /\p{Surrogate}/u;

// Of such a name a list would show nothing.
const blank = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** Whether a text has at most so many characters: code points, as people and other languages count them. */
export function hasAtMost(text: string, characters: number): boolean {
  if (text.length <= characters) return true;
  // A string has at most twice as many units as code points: do not count what is surely too long.
  return text.length <= characters * 2 && Array.from(text).length <= characters;
}

/**
 * What is wrong with a text, or null: its length, a NUL or other control character (tab and line breaks may stand), half a
 * surrogate pair, or nothing but blanks where it may not be empty. PostgreSQL cannot hold the first and the last, so they must be refused before.
 */
export function textViolation(path: Violation["path"], value: string, limits: TextLimits): Violation | null {
  // What is far too long is not looked into.
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
