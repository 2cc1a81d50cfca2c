import type { Violation } from "../../../shared/errors/problem.js";
import { isStorableText } from "../../../shared/rules/plain-json.js";
import { hasAtMost, textViolation } from "../../../shared/rules/text.js";
import { noteLimits } from "./limits.js";

/** The wish of a client. */
export interface GivenNote {
  readonly title?: string | null;
  readonly body?: string | null;
  readonly isPinned?: boolean | null;
}

/** The same, checked; an undefined value stays as it is. */
export interface NoteChange {
  /** Trimmed; null for none. */
  readonly title?: string | null;
  /** As it was sent. */
  readonly body?: string;
  readonly isPinned?: boolean;
}

/** The wish of a client, checked, or its faults (wire contract notes 3). */
export function readNote({ title, body, isPinned }: GivenNote): NoteChange | readonly Violation[] {
  const trimmed = title == null ? title : title.trim() || null;
  const violations = [titleViolation(trimmed), body === undefined ? null : bodyViolation(body)].filter(
    (violation) => violation !== null,
  );
  if (violations.length > 0) return violations;
  return {
    ...(trimmed === undefined ? {} : { title: trimmed }),
    ...(body == null ? {} : { body }),
    ...(isPinned == null ? {} : { isPinned }),
  };
}

/** Whether `readNote` refused the note. */
export const isRefusedNote = (read: NoteChange | readonly Violation[]): read is readonly Violation[] =>
  Array.isArray(read);

/** A body with a text added in a new line. */
export function bodyWith(body: string, added: string): string {
  return body.endsWith("\n") ? body + added : `${body}\n${added}`;
}

/** The fault of a body, or null. */
export function bodyViolation(body: string | null, name = "body"): Violation | null {
  const refuse = (message: string): Violation => ({ path: [name], message });
  if (body === null) return refuse("A note must have a body.");
  if (!hasAtMost(body, noteLimits.bodyLength)) return refuse(`A note has at most ${noteLimits.bodyLength} characters.`);
  if (!isStorableText(body)) return refuse("The text has a NUL, or is not valid Unicode.");
  return body.trim() === "" ? refuse("The text is blank.") : null;
}

function titleViolation(title: string | null | undefined): Violation | null {
  if (title == null) return null;
  if (/[\t\n\r]/.test(title)) return { path: ["title"], message: "The text has control characters." };
  return textViolation(["title"], title, noteLimits.title);
}
