import type { Violation } from "../../../shared/errors/problem.js";
import type { HeldIm } from "../../../shared/holds/rules/held-content.js";
import { remaining, type ReviewChanges } from "../../../shared/holds/rules/review-changes.js";
import { textViolation } from "../../../shared/rules/text.js";
import { longestText } from "../../messages/rules/limits.js";

const path = ["changes"] as const;

/**
 * A held instant message as a person changed it (wire contract reviews D24): its text, and files that do not leave. An emptied text
 * is none, as in a message of media alone. Errors are added to the violations.
 */
export function revisedIm(content: HeldIm, changes: ReviewChanges, violations: Violation[]): HeldIm {
  const given = changes.text === undefined ? content.text : changes.text;
  const text = given === "" ? null : given;
  const unfit = text === null ? null : textViolation([...path, "text"], text, { min: 0, max: longestText });
  if (unfit !== null) violations.push(unfit);
  const media = remaining(content.media, changes.removed ?? [], [...path, "removed"], violations);
  if (text === null && media.length === 0) {
    violations.push({ path: [...path, "text"], message: "A message has a text or a file." });
  }
  return { ...content, text, media };
}
