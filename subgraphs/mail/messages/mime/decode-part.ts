import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { decodeUuencoded } from "./uuencode.js";

/** The bytes that are decoded at a time: the memory besides the encoded and the decoded bytes. */
const sliceBytes = 1024 * 1024;

/** The bytes of a part without its transfer encoding. An unknown encoding is ignored. */
export async function decodePart(bytes: Buffer, encoding: string): Promise<Buffer> {
  if (encoding.includes("base64")) return isWords(bytes) ? bytes : decodeBase64(bytes);
  if (/quoted[ _-]?printable/.test(encoding)) return decodeQuotedPrintable(bytes);
  return /^(x-)?uu/.test(encoding) ? (decodeUuencoded(bytes) ?? bytes) : bytes;
}

/**
 * Whether a text that is declared as base64 is not encoded: its first line has short words, such as `Dear Ada` and `To: ada@x.example`.
 * Base64 has no blanks; where a line break became one, the pieces around it are as long as lines.
 */
function isWords(bytes: Buffer): boolean {
  const line = bytes
    .toString("latin1", 0, mostOfLine)
    .trimStart()
    .split(/[\r\n]/, 1)[0]!;
  const words = line.split(/[ \t]+/).filter((word) => /[A-Za-z0-9]/.test(word));
  return words.length > 1 && words.every((word) => word.length <= longestWord);
}

/** The characters of a first line that are examined. */
const mostOfLine = 1_000;
/** A line of base64 has 60 characters or more, but for the last one. */
const longestWord = 40;

async function decodeBase64(encoded: Buffer): Promise<Buffer> {
  const bytes = encoded.subarray(0, endOfBase64(encoded));
  const decoded = Buffer.allocUnsafe(Math.ceil(bytes.length / 4) * 3 + 3);
  let size = 0;
  let rest = "";
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    const text = rest + bytes.toString("latin1", at, Math.min(at + sliceBytes, bytes.length));
    // Some programs pad every line: each padding ends a unit.
    const units = text.replaceAll(/[^A-Za-z0-9+/=]+/g, "").split(/=+/);
    const last = units.pop()!;
    for (const unit of units) size += decoded.write(unit, size, "base64");
    const complete = last.length - (last.length % 4);
    size += decoded.write(last.slice(0, complete), size, "base64");
    rest = last.slice(complete);
    if (at + sliceBytes < bytes.length) await yieldToEventLoop();
  }
  size += decoded.write(rest, size, "base64");
  return decoded.subarray(0, size);
}

/**
 * Where base64 ends. Mailing lists add their footer to the encoded text as it is: after the padding, a line that is none of base64 is
 * not part of it.
 */
function endOfBase64(bytes: Buffer): number {
  const padding = bytes.indexOf("=", 0, "latin1");
  let line = padding < 0 ? -1 : bytes.indexOf(newline, padding) + 1;
  while (line > 0 && line < bytes.length) {
    const end = bytes.indexOf(newline, line);
    const stop = end < 0 ? bytes.length : end;
    if (stop - line > longestBase64Line || !base64Line.test(bytes.toString("latin1", line, stop))) return line;
    line = stop + 1;
  }
  return bytes.length;
}

const base64Line = /^[A-Za-z0-9+/=]*[ \t\r]*$/;
/** Lines have 76 characters; some programs write longer ones. */
const longestBase64Line = 100_000;

const newline = 0x0a;
const carriageReturn = 0x0d;
const equals = 0x3d;
const blank = 0x20;
const tab = 0x09;

/**
 * Transport adds blanks at the end of a line: they are not part of the text (RFC 2045 section 6.7). Nor is an encoded line break before
 * a real one: programs that encode line breaks, and then break the line all the same, mean one.
 */
async function decodeQuotedPrintable(bytes: Buffer): Promise<Buffer> {
  const decoded = Buffer.allocUnsafe(bytes.length);
  let size = 0;
  /** The number of literal blanks at the end. */
  let blanks = 0;
  let nextPause = sliceBytes;
  for (let at = 0; at < bytes.length; at++) {
    if (at > nextPause) {
      await yieldToEventLoop();
      nextPause = at + sliceBytes;
    }
    const byte = bytes[at]!;
    if (byte === equals) {
      blanks = 0;
      const value = (digitOf(bytes[at + 1]) << 4) | digitOf(bytes[at + 2]);
      if (value >= 0) {
        decoded[size++] = value;
        at += 2;
        continue;
      }
      const end = softBreakEnd(bytes, at + 1);
      if (end < 0) decoded[size++] = byte;
      else at = end - 1;
      continue;
    }
    if (byte === blank || byte === tab) blanks++;
    else {
      if (byte === newline || (byte === carriageReturn && bytes[at + 1] === newline)) {
        size -= blanks;
        if (blanks === 0) size -= encodedBreak(bytes, at);
      }
      blanks = 0;
    }
    decoded[size++] = byte;
  }
  return decoded.subarray(0, size - blanks);
}

/** The length of the line break that ends encoded before a place: `=0D`, `=0A`, or both in any order. */
function encodedBreak(bytes: Buffer, end: number): number {
  const codes = bytes.toString("latin1", Math.max(0, end - 6), end);
  return (/=0D=0A$|=0A=0D$|=0[AD]$/i.exec(codes)?.[0].length ?? 0) / 3;
}

/** Where a line continues that is broken after its `=`; blanks may come between. -1 when it is not broken there. */
function softBreakEnd(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === blank || bytes[at] === tab) at++;
  if (at >= bytes.length) return at;
  if (bytes[at] === newline) return at + 1;
  if (bytes[at] !== carriageReturn) return -1;
  return bytes[at + 1] === newline ? at + 2 : at + 1;
}

/** The value of a hexadecimal digit; -1 for anything else, which stays negative when it is shifted. */
function digitOf(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const upper = byte & 0xdf;
  return upper >= 0x41 && upper <= 0x46 ? upper - 0x37 : -1;
}
