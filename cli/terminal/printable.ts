// Everything that a terminal would interpret instead of showing it: control characters, and marks that change the
// direction of text.
const commands = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

/**
 * Untrusted text in a form that is safe for a terminal. A mail or a message may come from a stranger: without this, it
 * could move the cursor, change the title of the window or hide earlier text.
 */
export function printable(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll(commands, "\u{FFFD}");
}

/** The same on one line, with at most `most` characters. */
export function inOneLine(text: string, most: number): string {
  const line = printable(text.replaceAll(/\s+/g, " ").trim());
  const characters = Array.from(line);
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join("")}…`;
}
