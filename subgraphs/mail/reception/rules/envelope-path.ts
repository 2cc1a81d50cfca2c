import { localPart, unquoted } from "../../messages/rules/mail-address.js";

/** A command MAIL or RCPT whose local part needs special parsing, in two parts. */
export interface CarefulPath {
  /** The command with another local part of the same length, which every parser accepts. */
  readonly plain: string;
  /** The original local part, in quotes only if necessary. */
  readonly local: string;
}

/**
 * Reads the path of `MAIL FROM:<…>` or `RCPT TO:<…>` if it has a quoted local part, or dots where RFC 5321 4.1.2
 * forbids them, as in addresses of well-known providers. Null for every other command, which needs no special parsing.
 */
export function carefulPath(command: string): CarefulPath | null {
  const start = command.indexOf("<") + 1;
  const end = start === 0 ? -1 : endOfPath(command, start);
  if (end < 0) return null;
  const path = command.slice(start, end);
  // A route before an address is ignored (RFC 5321 appendix C).
  const address = path.startsWith("@") ? path.slice(path.indexOf(":") + 1) : path;
  const at = address.lastIndexOf("@");
  const written = address.slice(0, Math.max(0, at));
  const quoted = unquoted(written);
  if (quoted === null && !/^\.|\.\.|\.$/.test(written)) return null;
  const local = quoted === null ? localPart(written, false) : localPart(quoted, true);
  if (local === null) return null;
  const plain = `${command.slice(0, start)}${"x".repeat(local.length)}${address.slice(at)}${command.slice(end)}`;
  return { plain, local };
}

/** A command whose path has no brackets, with them: other servers accept it, so some programs send it. */
export function withBrackets(command: string): string {
  return command.replace(/^(\s*(?:mail from|rcpt to)\s*:\s*)([^\s<>"@]{1,64}@[^\s<>"@]{1,255})(?=\s|$)/i, "$1<$2>");
}

/** A greeting without the text after its host, with which older programs describe themselves (RFC 5321 4.1.1.1). */
export function withoutRemark(command: string): string {
  return command.trim().split(/\s+/, 2).join(" ");
}

/** The end of the path; -1 when there is none. Quoted text does not end it. */
function endOfPath(command: string, start: number): number {
  let isQuoted = false;
  for (let at = start; at < command.length; at++) {
    const character = command[at];
    if (isQuoted && character === "\\") at++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === ">") return at;
  }
  return -1;
}
