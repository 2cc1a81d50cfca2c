// Everything that a terminal would obey instead of showing it: control characters, and marks that turn the direction of text.
const commands = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

/**
 * Text of others as a terminal may show it. A mail or a message comes from a stranger: without this, it could move the cursor,
 * change the title of the window or hide what stands before it.
 */
export function printable(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll(commands, "\u{FFFD}");
}

/** The same in one line, at most `most` characters long. */
export function inOneLine(text: string, most: number): string {
  const line = printable(text.replaceAll(/\s+/g, " ").trim());
  const characters = Array.from(line);
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join("")}…`;
}
