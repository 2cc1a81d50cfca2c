import chardet from "chardet";
import iconv from "iconv-lite";
import { charsetOfCountry } from "./country-charset.js";

/** The most bytes that are examined. */
const sampleBytes = 4096;
/** Fewer bytes beyond ASCII are not significant. */
const fewestBytes = 4;
/** This many are significant regardless of the rest of the mail. */
const enoughBytes = 24;
/** The least confidence of the detector, in percent. */
const leastConfidence = 20;
/** The least confidence for words without any ASCII letter, which are not Latin ones, in percent. */
const leastWithoutAscii = 15;
/** Such words need this many bytes beyond ASCII. */
const fewestWithoutAscii = 8;
/** Each guess takes about a millisecond: a mail with a thousand parts could cause a thousand. */
const mostGuesses = 8;

/** The most common charset of programs that declared none. */
export const usualCharset = "windows-1252";

/** Guesses the charset of bytes without a declaration that are not UTF-8. */
export type GuessCharset = (bytes: Uint8Array) => string;

/** The default. */
export const usualGuess: GuessCharset = () => usualCharset;

/**
 * Guesses for one mail. A subject of one word is not significant: short texts get the charset of the entire mail.
 * @param all texts of the mail without a charset that are not UTF-8
 * @param country of the sender; null when it is unknown
 */
export function charsetGuesser(all: Uint8Array, country: string | null = null): GuessCharset {
  let guesses = 0;
  let ofAll: string | null | undefined;
  return (bytes) => {
    if (ofAll === undefined) ofAll = charsetOfAll(all, country);
    if (guesses++ >= mostGuesses) return ofAll ?? usualCharset;
    return guessCharset(bytes, enoughBytes) ?? ofAll ?? guessCharset(bytes, fewestBytes) ?? usualCharset;
  };
}

/** The country of the sender shows more than a guess from a few words. */
function charsetOfAll(all: Uint8Array, country: string | null): string | null {
  return (
    guessCharset(all, enoughBytes) ?? charsetOfCountry(country, wordsBeyondAscii(all)) ?? guessCharset(all, fewestBytes)
  );
}

/**
 * Latin letters appear among ASCII, those of other scripts do not. Where most bytes of such words are beyond ASCII, the
 * charset detector is used, which is wrong about short texts of Latin letters. Null when it is uncertain.
 */
function guessCharset(bytes: Uint8Array, fewest: number): string | null {
  const words = [...new Set(wordsBeyondAscii(bytes))];
  const sample = Buffer.from(words.join(" ").slice(0, sampleBytes), "latin1");
  const beyond = sample.reduce((count, byte) => (byte > 0x7f ? count + 1 : count), 0);
  if (beyond < fewest) return null;
  const visible = sample.length - words.length + 1;
  // Single letters are words of any script: `à`, `é`.
  const isOfLetters = words.filter((word) => word.length === 1).length * 2 > words.length;
  if (beyond * 2 < visible || isOfLetters) return usualCharset;
  const least = beyond === visible && beyond >= fewestWithoutAscii ? leastWithoutAscii : leastConfidence;
  const best = chardet
    .analyse(sample)
    .find(({ name, confidence }) => confidence >= least && otherScripts.has(name) && isLikely(sample, name));
  return best?.name ?? null;
}

/**
 * Whether bytes are words in a charset. Many Cyrillic words are also words in another charset, but with lower-case
 * letters where capitals belong.
 */
function isLikely(sample: Buffer, name: string): boolean {
  const text = iconv.decode(sample, name);
  if (/[\x80-\x9F\uFFFD]/.test(text)) return false;
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const isMostlyLetters = count(/[^\0-\x7F]/gu) * 7 <= count(/[\p{L}\p{M}]/gu) * 10;
  return isMostlyLetters && count(/\p{Ll}\p{Lu}/gu) <= count(/\p{Lu}\p{Ll}/gu);
}

/**
 * The words that are not all ASCII. The text is split at control characters, blanks and signs up to `?`: no letter of
 * several bytes contains one of these bytes. Some contain digits.
 */
function wordsBeyondAscii(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, sampleBytes * 4)).toString("latin1");
  return text.split(/[\0-/:-?]+/).filter((word) => /[^\0-\x7F]/.test(word));
}

const otherScripts: ReadonlySet<string> = new Set([
  "Big5",
  "EUC-JP",
  "EUC-KR",
  "GB18030",
  "ISO-8859-5",
  "ISO-8859-6",
  "ISO-8859-7",
  "ISO-8859-8",
  "KOI8-R",
  "Shift_JIS",
  "windows-1251",
  "windows-1256",
]);
