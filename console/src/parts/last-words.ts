import { withMarks } from "./bidi-marks.js";

interface Message {
  readonly parts: readonly { readonly text?: string | null }[];
}

/** The text of the last of some messages, with marks of direction; null if it has none. */
export function lastWords(messages: readonly Message[]): string | null {
  const text = messages.at(-1)?.parts.find((part) => part.text != null)?.text;
  return text == null ? null : withMarks(text);
}
