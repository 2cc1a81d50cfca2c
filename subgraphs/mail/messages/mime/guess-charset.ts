import chardet from "chardet";
import iconv from "iconv-lite";

/** Bytes that are looked at. */
const sampleBytes = 4096;
/** Fewer bytes beyond ASCII say nothing. */
const fewestBytes = 4;
/** As many tell what they are, whatever else the mail says. */
const enoughBytes = 24;
/** Of a hundred. */
const leastConfidence = 20;
/** Each takes about a millisecond: a mail of a thousand parts could ask a thousand times. */
const mostGuesses = 8;

/** What most programs sent that said nothing. */
export const usualCharset = "windows-1252";

/** Says in which charset bytes are that do not say it, and that are no UTF-8. */
export type GuessCharset = (bytes: Uint8Array) => string;

/** Where nothing tells more. */
export const usualGuess: GuessCharset = () => usualCharset;

/**
 * Guesses for one mail. A subject of one word tells little: what is too short is what all of the mail is.
 * @param all that the mail says without saying in which charset, and that is no UTF-8
 */
export function charsetGuesser(all: Uint8Array): GuessCharset {
  let guesses = 0;
  let ofAll: string | null | undefined;
  return (bytes) => {
    if (ofAll === undefined) ofAll = guessCharset(all, fewestBytes);
    if (guesses++ >= mostGuesses) return ofAll ?? usualCharset;
    return guessCharset(bytes, enoughBytes) ?? ofAll ?? guessCharset(bytes, fewestBytes) ?? usualCharset;
  };
}

/**
 * Latin letters stand among ASCII, and other scripts do not: where most bytes of the words with others are beyond ASCII, the detector
 * of charsets is asked. It is wrong about short texts of Latin letters. Null when it cannot be told.
 */
function guessCharset(bytes: Uint8Array, fewest: number): string | null {
  const words = [...new Set(wordsBeyondAscii(bytes))];
  const sample = Buffer.from(words.join(" ").slice(0, sampleBytes), "latin1");
  const beyond = sample.reduce((count, byte) => (byte > 0x7f ? count + 1 : count), 0);
  if (beyond < fewest) return null;
  const visible = sample.length - words.length + 1;
  if (beyond * 2 < visible) return usualCharset;
  const best = chardet
    .analyse(sample)
    .find(({ name, confidence }) => confidence >= leastConfidence && otherScripts.has(name) && isLikely(sample, name));
  return best?.name ?? null;
}

/** Whether bytes are words in a charset. Many Cyrillic ones are words in another, but with small letters where capitals belong. */
function isLikely(sample: Buffer, name: string): boolean {
  const text = iconv.decode(sample, name);
  if (/[\x80-\x9F\uFFFD]/.test(text)) return false;
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const isMostlyLetters = count(/[^\0-\x7F]/gu) * 7 <= count(/[\p{L}\p{M}]/gu) * 10;
  return isMostlyLetters && count(/\p{Ll}\p{Lu}/gu) <= count(/\p{Lu}\p{Ll}/gu);
}

/** The words that are not all ASCII, without what stands around them: no letter of two bytes has a smaller one. */
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
