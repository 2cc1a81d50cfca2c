import { addressParser, decodeWords } from "postal-mime";
import type { NamedAddress } from "../rules/parsed-mail.js";
import { storable } from "./decode-text.js";
import type { Header } from "./headers.js";
import { mailLimits } from "./limits.js";

/** A header that people read: decoded, on one line, bounded; null when it is empty. */
export function shownText(value: string | undefined): string | null {
  if (value === undefined) return null;
  const decoded = storable(decodeWords(value.slice(0, mailLimits.headerBytes)));
  const text = decoded
    .slice(0, mailLimits.shownCharacters * 4)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  return text === "" ? null : Array.from(text).slice(0, mailLimits.shownCharacters).join("");
}

/** The addresses of all headers of a name, groups opened. What is no address is left out. */
export function addressesOf(headers: readonly Header[], key: string): NamedAddress[] {
  const found: NamedAddress[] = [];
  for (const header of headers) {
    if (header.key !== key) continue;
    for (const { address, name } of addressParser(header.value.slice(0, 65_536), { flatten: true })) {
      if (found.length >= mailLimits.addresses) return found;
      if (isAddress(address)) found.push({ address, name: nameOf(name) });
    }
  }
  return found;
}

/** Something that mail can be sent to, and that breaks no line, path or order of reading. */
function isAddress(text: string | undefined): text is string {
  if (text === undefined || Buffer.byteLength(text) > mailLimits.addressBytes) return false;
  return /^[^\s@<>\p{Cc}\p{Cf}\p{Surrogate}]+@[^\s@<>\p{Cc}\p{Cf}\p{Surrogate}]+$/u.test(text);
}

/** A name without what turns the direction of reading: it stands beside other text. */
function nameOf(name: string): string | null {
  const text = shownText(name)
    ?.replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "")
    .trim();
  return text === undefined || text === "" ? null : text.slice(0, 998);
}

/** The ids of a header, with their angle brackets; those that are too long are left out. */
export function idsOf(value: string | undefined): string[] {
  const ids = (value ?? "").match(/<[^<>\s\p{Cc}]+>/gu) ?? [];
  return [...new Set(ids)].filter((id) => Buffer.byteLength(id) <= mailLimits.idBytes);
}

/** The id of a header that has one; some programs leave the brackets out. */
export function idOf(value: string | undefined): string | null {
  const [bracketed] = idsOf(value);
  if (bracketed !== undefined) return bracketed;
  const bare = value?.trim() ?? "";
  if (bare.length > mailLimits.idBytes) return null;
  return /^[^<>\s\p{Cc}]+@[^<>\s\p{Cc}]+$/u.test(bare) ? (idsOf(`<${bare}>`)[0] ?? null) : null;
}

/** The first ids and the last ones of a long list: a thread is found by its ends. */
export function referencesOf(value: string | undefined): string[] {
  const ids = idsOf(value);
  const { references } = mailLimits;
  return ids.length <= references ? ids : [ids[0]!, ...ids.slice(1 - references)];
}
