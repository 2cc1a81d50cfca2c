import { decodeWords } from "postal-mime";
import { storable } from "./decode-text.js";
import { mailLimits } from "./limits.js";

/** A header for display: decoded, on one line, limited; null when it is empty. Several spaces in a row stay. */
export function shownText(value: string | undefined): string | null {
  if (value === undefined) return null;
  const decoded = storable(decodeWords(value.slice(0, mailLimits.headerBytes)));
  const text = decoded
    .slice(0, mailLimits.shownCharacters * 4)
    // The wide blank of East Asian texts is no line break.
    .replaceAll(/(?:(?!\u3000)[\p{Cc}\p{Zl}\p{Zp}\s])+/gu, (blanks) => (/^ +$/.test(blanks) ? blanks : " "))
    .trim();
  return text === "" ? null : Array.from(text).slice(0, mailLimits.shownCharacters).join("");
}
