import { asciiDomain } from "../../../shared/rules/domain-name.js";

/** Characters that are not allowed in any part of an address: they are invisible, or end a line. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/u;
const special = /[\s"(),:;<>@[\]\\]/u;

/**
 * A local part in its shortest spelling: in quotes only if necessary (RFC 5321 4.1.2). Dots are also accepted where the
 * grammar forbids them, because well-known providers issued such addresses.
 * @param text without quotes
 * @returns null when it is not a local part
 */
export function localPart(text: string, isQuoted: boolean): string | null {
  if (unseen.test(text) || (text === "" && !isQuoted)) return null;
  if (text !== "" && !special.test(text)) return !isQuoted && isEncodedWord(text) ? null : text;
  return isQuoted ? `"${text.replaceAll(/[\\"]/g, "\\$&")}"` : null;
}

/** Other readers would see another name there. */
function isEncodedWord(text: string): boolean {
  return text.startsWith("=?") && text.endsWith("?=");
}

/** The domain of an address in display form, without the final dot; null when mail cannot be sent to it. */
export function mailDomain(text: string): string | null {
  if (unseen.test(text) || text.endsWith("..")) return null;
  const name = text.endsWith(".") ? text.slice(0, -1) : text;
  return asciiDomain(name) !== null || /^\d{1,3}(\.\d{1,3}){3}$/.test(name) || isLiteral(name) ? name : null;
}

/** An address literal, in brackets. */
function isLiteral(text: string): boolean {
  return /^\[(\d{1,3}(\.\d{1,3}){3}|ipv6:[\da-f:.]{2,45})\]$/i.test(text);
}

/** A bare address in its two parts, in the form of `localPart` and `mailDomain`; null when it is invalid. */
export function addressParts(text: string): { readonly local: string; readonly domain: string } | null {
  const at = text.lastIndexOf("@");
  if (at < 1) return null;
  const before = text.slice(0, at);
  const quoted = unquoted(before);
  const local = quoted === null ? localPart(before, false) : localPart(quoted, true);
  const domain = mailDomain(text.slice(at + 1));
  return local === null || domain === null ? null : { local, domain };
}

/** The content of a quoted local part; null when the quotes do not enclose all of it. */
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
