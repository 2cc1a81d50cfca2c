import { decodeWords } from "postal-mime";
import { storable } from "./decode-text.js";
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

/** A time in a header; null when it says none. Without a zone it is UTC. */
export function dateOf(value: string | undefined): Date | null {
  const text = (value ?? "")
    .slice(0, 200)
    .replaceAll(/\([^()]*\)/g, "")
    .trim();
  if (!/\d{1,2}:\d{2}/.test(text)) return null;
  const date = new Date(/([+-]\d{4}|[A-Z])$/i.test(text) ? text : `${text} +0000`);
  const year = date.getUTCFullYear();
  return Number.isNaN(year) || year < 1970 || year > 9999 ? null : date;
}
