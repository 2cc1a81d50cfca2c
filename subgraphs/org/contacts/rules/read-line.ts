import type { Violation } from "../../../shared/errors/problem.js";
import { textViolation } from "../../../shared/rules/text.js";

/** Where a value is in the input. */
export type Path = Violation["path"];

/** Line breaks, tabs, and the signs that turn the order of letters: a name with them shows as another one. */
const unfit = /[\t\u0080-\u009f\n\r\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

/** A text that may have line breaks, trimmed; null for a blank one. Violations go to `refused`. */
export function readText(
  path: Path,
  given: string | null | undefined,
  max: number,
  refused: Violation[],
): string | null {
  const text = (given ?? "").trim();
  if (text === "") return null;
  const violation = textViolation(path, text, { min: 1, max });
  if (violation !== null) refused.push(violation);
  return text;
}

/** The same for a text of one line. */
export function readLine(
  path: Path,
  given: string | null | undefined,
  max: number,
  refused: Violation[],
): string | null {
  const text = readText(path, given, max, refused);
  if (text !== null && unfit.test(text)) {
    refused.push({ path, message: "The text must have one line, and no control characters." });
  }
  return text;
}

/** The same for a text that must be there. */
export function readNeeded(path: Path, given: string | null | undefined, max: number, refused: Violation[]): string {
  const text = readLine(path, given, max, refused);
  if (text === null) refused.push({ path, message: "The value is missing." });
  return text ?? "";
}
