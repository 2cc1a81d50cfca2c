import { decodeBytes } from "./decode-bytes.js";
import type { GuessCharset } from "./guess-charset.js";

/** A word such as `=?utf-8?q?Gr=C3=BC=C3=9Fe?=` (RFC 2047), in its bytes. */
interface Word {
  readonly start: number;
  readonly end: number;
  readonly charset: string;
  readonly isBase64: boolean;
  readonly text: string;
}

const beginning = /=\?([^?\s]{0,60})\?([QqBb])\?/g;
const longestWord = 4000;

/**
 * A header whose encoded words are converted to UTF-8 words, which every parser of headers understands. Adjacent words
 * are joined, because programs cut texts within a character. They stay encoded, so that nothing in them is parsed as an
 * address or a parameter.
 * @param raw a character for each byte
 * @param guess the charset of words without a valid one
 */
export function withPlainWords(raw: string, guess: GuessCharset): string {
  if (!raw.includes("=?")) return raw;
  let plain = "";
  let at = 0;
  for (const run of runsOf(wordsOf(raw), raw)) {
    plain += raw.slice(at, run[0]!.start) + plainWord(textOf(run, guess));
    at = run.at(-1)!.end;
  }
  return plain + raw.slice(at);
}

/** The bytes of the encoded words in a header, adjacent ones together. */
export function bytesOfWords(raw: string): Buffer[] {
  return runsOf(wordsOf(raw), raw).map(bytesOf);
}

function wordsOf(raw: string): Word[] {
  const words: Word[] = [];
  let end = 0;
  for (const match of raw.matchAll(beginning)) {
    const from = match.index + match[0].length;
    if (match.index < (words.at(-1)?.end ?? 0)) continue;
    // The search position of the previous word is reused, so that no text is searched twice.
    if (end < from && end >= 0) end = raw.indexOf("?=", from);
    if (end < 0) break;
    const text = raw.slice(from, Math.min(end, from + longestWord + 1));
    if (!isText(text)) continue;
    const isBase64 = match[2]!.toLowerCase() === "b";
    words.push({ start: match.index, end: end + 2, charset: match[1]!.toLowerCase(), isBase64, text });
  }
  return words;
}

/** A word with blanks is invalid, and is accepted only when it contains nothing with a meaning in a header. */
function isText(text: string): boolean {
  if (text.length > longestWord || text.includes("=?")) return false;
  return !/\s/.test(text) || !/[<>"@;?]/.test(text);
}

/** Words of one charset with only blanks between them. */
function runsOf(words: readonly Word[], raw: string): Word[][] {
  const runs: Word[][] = [];
  for (const word of words) {
    const last = runs.at(-1)?.at(-1);
    const isNext = last?.charset === word.charset && raw.slice(last.end, word.start).trim() === "";
    if (isNext) runs.at(-1)!.push(word);
    else runs.push([word]);
  }
  return runs;
}

/** Words that cannot be joined are decoded one by one. */
function textOf(run: readonly Word[], guess: GuessCharset): string {
  const decoded = decode(run, guess);
  return run.length === 1 || !decoded.includes("\uFFFD") ? decoded : run.map((word) => decode([word], guess)).join("");
}

function decode(run: readonly Word[], guess: GuessCharset): string {
  return decodeBytes(bytesOf(run), run[0]!.charset, guess);
}

function bytesOf(run: readonly Word[]): Buffer {
  const pieces: Buffer[] = [];
  let base64 = "";
  let quoted: string[] = [];
  for (const { isBase64, text } of run) {
    if (!isBase64) {
      if (base64 !== "") pieces.push(Buffer.from(base64, "base64"));
      base64 = "";
      quoted.push(text);
      continue;
    }
    pieces.push(fromQ(joinedQ(quoted)));
    quoted = [];
    base64 += text;
    if (!isComplete(base64)) continue;
    pieces.push(Buffer.from(base64, "base64"));
    base64 = "";
  }
  return Buffer.concat([...pieces, Buffer.from(base64, "base64"), fromQ(joinedQ(quoted))]);
}

/** Adjacent words as one: some programs cut within `=C5`, or break the line as in a body. */
function joinedQ(texts: readonly string[]): string {
  return texts
    .map((text, index) => (text.endsWith("=") && texts[index + 1]?.startsWith("=") ? text.slice(0, -1) : text))
    .join("");
}

/**
 * Whether base64 text ends with a complete unit, so that nothing continues in the next word. If its padding is missing,
 * the unit is complete when the bits that belong to no byte are zero.
 */
function isComplete(base64: string): boolean {
  const plain = base64.replaceAll(/[^A-Za-z0-9+/]/g, "");
  const tail = plain.slice(plain.length - (plain.length % 4));
  return tail === "" || Buffer.from(tail, "base64").toString("base64").replaceAll("=", "") === tail;
}

function fromQ(text: string): Buffer {
  const plain = text
    // Some programs break the line as in a body.
    .replaceAll(/=[ \t]+/g, "")
    .replaceAll("_", " ")
    .replaceAll(/=([\dA-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  return Buffer.from(plain, "latin1");
}

function plainWord(text: string): string {
  return `=?utf-8?B?${Buffer.from(text, "utf8").toString("base64")}?=`;
}
