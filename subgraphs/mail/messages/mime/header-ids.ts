import { decodeWords } from "postal-mime";
import { mailLimits } from "./limits.js";

const bracketed = /<[^<>]*>/g;
/** Tabs may come from a line break within an id; other control characters are not allowed. */
const unusable = /[^\P{Cc}\t]/u;

/**
 * The ids of a header, with their angle brackets; ids that are too long are left out. Blanks within an id come from a
 * broken line and are removed, because other mails have the same id without them. In a header without brackets, words
 * with an `@`, and long numbers, are ids. Encoded words are decoded, but not within brackets, because an id is not text.
 */
export function idsOf(value: string | undefined): string[] {
  const text = decodedAround(value ?? "");
  const found = (text.match(bracketed) ?? []).flatMap((one) => idsInBrackets(one.slice(1, -1)));
  const ids = found.length > 0 ? found : bareIds(text);
  return [...new Set(ids)].map((id) => `<${id}>`).filter((id) => Buffer.byteLength(id) <= mailLimits.idBytes);
}

/** The first id of a header that names one mail. */
export function idOf(value: string | undefined): string | null {
  return idsOf(value)[0] ?? null;
}

/** The first id and the last ones of a long list, which matter for finding the thread. */
export function referencesOf(value: string | undefined): string[] {
  const ids = idsOf(value);
  const { references } = mailLimits;
  return ids.length <= references ? ids : [ids[0]!, ...ids.slice(1 - references)];
}

function decodedAround(value: string): string {
  if (!value.includes("=?")) return value;
  // The first of both counts: a word may contain brackets, and an id may look like a word.
  return value.replaceAll(wordsOrId, (found, words: string | undefined) =>
    words === undefined ? found : decodeWords(words),
  );
}

const wordsOrId = /(=\?[^?\s]{1,60}\?[bq]\?[^?\s]*\?=(?:\s{1,9}=\?[^?\s]{1,60}\?[bq]\?[^?\s]*\?=)*)|<[^<>]*>/gi;

/** Usually one. If several ids share brackets, each has an `@`. */
function idsInBrackets(text: string): string[] {
  if (unusable.test(text)) return [];
  const words = wordsOf(text);
  if (words.length < 2) return words;
  if (words.every((word) => word.includes("@"))) return words;
  const joined = words.join("");
  return joined.includes("@") ? [joined] : [];
}

/** Ids without brackets: nothing else is allowed there, because a sentence may contain an address. */
function bareIds(text: string): string[] {
  if (unusable.test(text)) return [];
  // One of the brackets may be missing: then a word is meant as an id.
  const inner = text.trim().replace(/^</, "").replace(/>$/, "");
  const number = inner === text.trim() ? longNumber : longWord;
  const words = wordsOf(inner.replaceAll(",", " "));
  return words.every((word) => isBareId(word, number)) ? words : [];
}

/**
 * As `3a53c9f2-1a8e-41f0-bb95-58c8029e16f0`. A word is not unique enough: a device may write its own name in all its
 * mails, and the second one would be a duplicate.
 */
const longNumber = /^(?=(?:\D*\d){8})[\dA-Fa-f]+(?:[._-][\dA-Fa-f]+)*$(?<=.{16})/;
/** It has a digit, which words of a sentence do not have at this length. */
const longWord = /^(?=\D*\d)[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*$(?<=.{16})/;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

function isBareId(word: string, number: RegExp): boolean {
  const at = word.indexOf("@");
  if (at < 0) return number.test(word);
  if (at !== word.lastIndexOf("@")) return severalParts.test(word);
  return at > 0 && at < word.length - 1 && !/[<>]/.test(word);
}

/** As `ACME20191226@423549219_ACME20191226@`. It has a digit, too. */
const severalParts = /^(?=\D*\d)[\w.$+=-]+(?:@[\w.$+=-]*){2,}$(?<=.{16})/;
