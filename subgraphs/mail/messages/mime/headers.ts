import { decodeBytes } from "./decode-bytes.js";
import { withPlainWords } from "./encoded-words.js";
import { type GuessCharset, usualGuess } from "./guess-charset.js";

/** A header in its original form, unfolded. */
export interface Header {
  /** Lower-cased. */
  readonly key: string;
  /** A character for each byte. */
  readonly raw: string;
  /** In characters; its encoded words stay, in UTF-8. */
  readonly value: string;
}

/**
 * The headers in a block of bytes, in their order. Other lines are left out.
 * @param guess the charset of bytes beyond ASCII that are not UTF-8
 */
export function readHeaders(block: Buffer, guess: GuessCharset = usualGuess): Header[] {
  const folded: string[][] = [];
  for (const line of block.toString("latin1").split("\n")) {
    const text = line.slice(0, endOfText(line));
    const last = folded.at(-1);
    const open = lostParameter.test(line) ? openHeader(folded) : undefined;
    const isContinued = /^[ \t]/.test(line) || (lostWord.test(line) && endsWithWord(last));
    if (last !== undefined && isContinued) last.push(` ${text.replace(/^[ \t]+/, "")}`);
    else if (open !== undefined) open.push(` ${text}`);
    else folded.push([text]);
  }
  return folded.flatMap((lines) => headerOf(lines.join("").replaceAll("\r", " "), guess));
}

/** The place of the carriage returns at the end of a line: some programs write several. */
function endOfText(line: string): number {
  let end = line.length;
  while (line[end - 1] === "\r") end--;
  return end;
}

/** The header that a lost parameter belongs to: the last one, or one of the last about the content. */
function openHeader(folded: readonly string[][]): string[] | undefined {
  const last = folded.at(-1);
  if (last !== undefined && isOpen(last)) return last;
  return folded
    .slice(-nearby)
    .findLast((lines) => /^content-(?:type|disposition)[ \t]*:/i.test(lines[0]!) && isOpen(lines));
}

const nearby = 8;

/** A line that continues a header which ends with a semicolon, although its blank is missing. */
export const lostParameter = /^(?:boundary|charset|name|filename)(?:\*\d{0,3}\*?)?[ \t]*=/i;

/** A line that continues a header which ends with an encoded word, although its blank is missing. */
export const lostWord = /^=\?[^\s?]{1,60}\?[bq]\?/i;

function endsWithWord(lines: readonly string[] | undefined): boolean {
  return lines?.at(-1)?.trimEnd().endsWith("?=") ?? false;
}

/** Whether the last line of a header that is not blank ends with a semicolon. */
function isOpen(lines: readonly string[]): boolean {
  return (
    lines
      .findLast((line) => line.trim() !== "")
      ?.trimEnd()
      .endsWith(";") ?? false
  );
}

/** The first header with a name; undefined when there is none. The first one counts wherever a mail repeats one. */
export function firstHeader(headers: readonly Header[], key: string): string | undefined {
  return headers.find((header) => header.key === key)?.value;
}

/**
 * A header in the author's form: encoded words keep their charset. Bytes beyond ASCII are decoded, because nothing
 * declares their charset.
 */
export function asWritten({ raw, value }: Header): string {
  return /[^\0-\x7f]/.test(raw) || raw.includes("\u001B") ? value : raw;
}

/** The same, a character for each byte. */
export function firstRaw(headers: readonly Header[], key: string): string {
  return headers.find((header) => header.key === key)?.raw ?? "";
}

/**
 * The text of a header, in characters. Each header is decoded separately: as UTF-8 if valid, else in the mail's
 * charset.
 */
export function headerText(raw: string, guess: GuessCharset): string {
  const plain = withPlainWords(raw, guess);
  // Japanese of seven bits begins with an escape.
  if (!/[^\0-\x7F]/.test(plain) && !plain.includes("\u001B")) return plain;
  return decodeBytes(Buffer.from(plain, "latin1"), undefined, guess);
}

function headerOf(line: string, guess: GuessCharset): Header[] {
  const colon = line.indexOf(":");
  if (colon < 1) return [];
  const key = line.slice(0, colon).trimEnd().toLowerCase();
  // Also the `From ` line that begins a mail in an mbox, and a header after a byte order mark.
  if (!/^[!-9;-~]+$/.test(key)) return [];
  const raw = trimmed(line.slice(colon + 1));
  let value: string | undefined;
  return [
    {
      key,
      raw,
      // Few headers of a mail are ever read.
      get value() {
        return (value ??= headerText(raw, guess));
      },
    },
  ];
}

/** Without blanks at its ends. A byte that is a blank in Latin-1 may be part of a UTF-8 letter. */
function trimmed(raw: string): string {
  let start = 0;
  let end = raw.length;
  while (start < end && isBlank(raw[start]!)) start++;
  while (end > start && isBlank(raw[end - 1]!)) end--;
  return raw.slice(start, end);
}

function isBlank(character: string): boolean {
  return character === " " || character === "\t";
}
