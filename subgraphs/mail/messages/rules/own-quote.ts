import { isQuoted } from "./quote-marks.js";

/** The limits of shell commands in characters and lines. */
const longestCommand = 200;
const mostCommands = 20;

/**
 * Whether the author of a reply wrote the quoted lines at its end, which have no introduction: the text leads to them,
 * or they look like commands after a prompt (`> npm install`) and not like sentences of a mail.
 * @param before the lines above them
 * @param rest the quoted lines and the text below them
 */
export function isOwnQuote(before: readonly string[], rest: readonly string[]): boolean {
  const above = before.findLast((line) => line.trim() !== "")?.trim() ?? "";
  if (/[:\uFF1A]$/.test(above)) return true;
  const stops = /[.!?\u2026\u3002\uFF01\uFF1F]["'\u201D\u2019)\]\u300D]?$/;
  if (before.at(-1)?.trim() === above && above !== "" && !stops.test(above.slice(-3))) return true;
  const quoted = rest.filter(isQuoted).map(withoutMark);
  return quoted.length <= mostCommands && quoted.every(isCommand);
}

/** The quoted text of a line; of a long one enough to see that it is long. */
function withoutMark(line: string): string {
  const marked = line.trim().slice(1, longestCommand + 3);
  return marked.trim();
}

/**
 * Sentences begin with a capital letter or end with a full stop; other scripts have no capital letters, and no
 * commands.
 */
function isCommand(text: string): boolean {
  if (text.length > longestCommand || /^[>|]/.test(text)) return false;
  return /^[\p{Ll}$#%./~\\-]/u.test(text) ? !/[.!?,;]$/.test(text) : text === "";
}
