import type { Violation } from "../../../shared/errors/problem.js";
import type { HeldPart, HeldTaskMessage } from "../../../shared/holds/rules/held-content.js";
import type { ReviewChanges } from "../../../shared/holds/rules/review-changes.js";
import { isStorableText } from "../../../shared/rules/plain-json.js";
import { checkMessage } from "../../tasks/rules/message.js";

const path = ["changes", "parts"] as const;

/**
 * A held message of a task as a person changed it (wire contract reviews D24): other texts in its text parts, and nothing else. The
 * limits of a message apply. Errors are added to the violations.
 */
export function revisedMessage(
  held: HeldTaskMessage,
  { parts: changed = [] }: Pick<ReviewChanges, "parts">,
  violations: Violation[],
): HeldTaskMessage {
  if (changed.length > held.parts.length) {
    violations.push({ path, message: "The message has fewer parts." });
    return held;
  }
  const texts = new Map<number, string>();
  changed.forEach(({ index, text }, place) => {
    const wrong = objectionTo(held.parts[index], index, texts);
    if (wrong !== null) violations.push({ path: [...path, place, "index"], message: wrong });
    else if (!isStorableText(text)) violations.push({ path: [...path, place, "text"], message: unstorable });
    texts.set(index, text);
  });
  if (violations.length > 0) return held;
  const parts = held.parts.map((part, index) => {
    const text = texts.get(index);
    return text === undefined ? part : { ...part, text };
  });
  // The id of the message is no part of its content, and was right before.
  const { violations: found } = checkMessage({ messageId: "held", parts, metadata: held.metadata }, ["changes"]);
  violations.push(...found.map(({ message }) => ({ path, message })));
  return { ...held, parts };
}

const unstorable = "The text must not contain NUL characters or half of a surrogate pair.";

function objectionTo(part: HeldPart | undefined, index: number, given: ReadonlyMap<number, string>): string | null {
  if (part === undefined) return "There is no part at this position.";
  if (typeof part.text !== "string") return "The part at this position has no text.";
  return given.has(index) ? "The part is named twice." : null;
}
