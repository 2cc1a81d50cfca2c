import { isUtf8 } from "node:buffer";
import chardet from "chardet";

/** Bytes that are looked at. */
const sampleBytes = 4096;
/** Fewer bytes beyond ASCII say nothing. */
const fewestBytes = 4;
/** Of a hundred. */
const leastConfidence = 30;
/** Each takes about a millisecond: a mail of a thousand parts could ask a thousand times. */
const mostGuesses = 8;

/** What most programs sent that said nothing. */
export const usualCharset = "windows-1252";

/** Says in which charset bytes are that do not say it, and that are no UTF-8. */
export type GuessCharset = (bytes: Uint8Array) => string;

/** Guesses for one mail. */
export function charsetGuesser(): GuessCharset {
  let guesses = 0;
  return (bytes) => (guesses++ < mostGuesses ? guessCharset(bytes) : usualCharset);
}

/**
 * Latin letters stand among ASCII, and other scripts do not: where most bytes are beyond ASCII, the detector of charsets
 * is asked. It is wrong about short texts of Latin letters.
 */
function guessCharset(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, sampleBytes);
  let beyond = 0;
  let visible = 0;
  for (const byte of sample) {
    if (byte > 0x20) visible++;
    if (byte > 0x7f) beyond++;
  }
  if (beyond < fewestBytes || beyond * 2 < visible || isUtf8(sample)) return usualCharset;
  const best = chardet.analyse(sample).find(({ name }) => otherScripts.has(name));
  return best !== undefined && best.confidence >= leastConfidence ? best.name : usualCharset;
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
