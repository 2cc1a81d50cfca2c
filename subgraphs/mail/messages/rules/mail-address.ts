import { asciiDomain } from "../../../shared/rules/domain-name.js";

/** What no part of an address may have: nobody would see it, or it ends a line. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/u;
const special = /[\s"(),:;<>@[\]\\]/u;

/**
 * A local part in its shortest spelling: in quotes only if it needs them (RFC 5321 4.1.2). Dots may stand where the grammar forbids
 * them, because well-known providers gave out such addresses.
 * @param text without quotes
 * @returns null for what no local part is
 */
export function localPart(text: string, isQuoted: boolean): string | null {
  if (unseen.test(text) || (text === "" && !isQuoted)) return null;
  if (text !== "" && !special.test(text)) return !isQuoted && isEncodedWord(text) ? null : text;
  return isQuoted ? `"${text.replaceAll(/[\\"]/g, "\\$&")}"` : null;
}

/** Others would read another name there. */
function isEncodedWord(text: string): boolean {
  return text.startsWith("=?") && text.endsWith("?=");
}

/** The domain of an address as it is shown, without the dot at its end; null for what mail cannot be sent to. */
export function mailDomain(text: string): string | null {
  if (unseen.test(text) || text.endsWith("..")) return null;
  const name = text.endsWith(".") ? text.slice(0, -1) : text;
  return asciiDomain(name) !== null || /^\d{1,3}(\.\d{1,3}){3}$/.test(name) || isLiteral(name) ? name : null;
}

/** The address of a machine, in brackets. */
function isLiteral(text: string): boolean {
  return /^\[(\d{1,3}(\.\d{1,3}){3}|ipv6:[\da-f:.]{2,45})\]$/i.test(text);
}

/** A bare address taken apart, both parts as `localPart` and `mailDomain` say them; null when it is none. */
export function addressParts(text: string): { readonly local: string; readonly domain: string } | null {
  const at = text.lastIndexOf("@");
  if (at < 1) return null;
  const before = text.slice(0, at);
  const quoted = unquoted(before);
  const local = quoted === null ? localPart(before, false) : localPart(quoted, true);
  const domain = mailDomain(text.slice(at + 1));
  return local === null || domain === null ? null : { local, domain };
}

/** What a local part says that stands in quotes; null when the quotes do not hold all of it. */
export function unquoted(text: string): string | null {
  if (!text.startsWith('"')) return null;
  let said = "";
  for (let at = 1; at < text.length; at++) {
    if (text[at] === '"') return at === text.length - 1 ? said : null;
    if (text[at] === "\\") at++;
    said += text[at] ?? "";
  }
  return null;
}
