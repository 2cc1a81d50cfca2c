import type { Violation } from "../../../shared/errors/problem.js";
import { plainOf } from "../../../shared/rules/searched-text.js";
import { textViolation } from "../../../shared/rules/text.js";
import { factLimits } from "./limits.js";

/** A content without blanks around it. */
export const trimmedContent = (content: string): string => content.trim();

/** The fault of a trimmed content, or null. */
export function contentViolation(content: string | null): Violation | null {
  if (content === null) return { path: ["content"], message: "A fact must have a content." };
  return textViolation(["content"], content, factLimits.content);
}

/** The form in which contents are compared: case, width of blanks and invisible characters do not count. */
export function sameContentKey(content: string): string {
  return plainOf(content).replaceAll(/\s+/g, " ").trim();
}
