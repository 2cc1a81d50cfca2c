const newline = 0x0a;
const carriageReturn = 0x0d;
const blank = 0x20;
const begin = Buffer.from("begin ", "latin1");
const last = Buffer.from("end", "latin1");

/** A file between the lines `begin 644 name` and `end`. */
export interface UuencodedFile {
  /** A character for each byte. */
  readonly filename: string;
  readonly bytes: Buffer;
  /** The beginning of its first line, and of the line after its last one. */
  readonly start: number;
  readonly end: number;
}

/** The files in bytes, in their order. An incomplete or invalid file is text. */
export function uuencodedFiles(bytes: Buffer, most: number): UuencodedFile[] {
  const files: UuencodedFile[] = [];
  for (let at = 0; files.length < most;) {
    const start = nextBegin(bytes, at);
    if (start < 0) break;
    const file = readFile(bytes, start);
    if (file === null) at = endOfLine(bytes, start);
    else {
      files.push(file);
      at = file.end;
    }
  }
  return files;
}

/** The file in a part with this transfer encoding, complete or not; null when there is none. */
export function decodeUuencoded(bytes: Buffer): Buffer | null {
  const start = nextBegin(bytes, 0);
  if (start < 0) return null;
  const from = afterLine(bytes, start);
  return decodeLines(bytes, from, endOfLines(bytes, from));
}

function nextBegin(bytes: Buffer, from: number): number {
  for (let at = from; ;) {
    const found = bytes.indexOf(begin, at);
    if (found < 0) return -1;
    if ((found === 0 || bytes[found - 1] === newline) && nameAt(bytes, found) !== null) return found;
    at = found + 5;
  }
}

function nameAt(bytes: Buffer, start: number): string | null {
  const line = bytes.toString("latin1", start, Math.min(endOfLine(bytes, start), start + 300));
  return /^begin [0-7]{3,4} ([^\r]{1,255})\r?$/.exec(line)?.[1] ?? null;
}

function readFile(bytes: Buffer, start: number): UuencodedFile | null {
  const filename = nameAt(bytes, start)!;
  const from = afterLine(bytes, start);
  const end = endOfLines(bytes, from);
  if (bytes.compare(last, 0, 3, end, Math.min(end + 3, bytes.length)) !== 0) return null;
  const stop = endOfLine(bytes, end);
  for (let at = end + 3; at < stop; at++) if (bytes[at] !== carriageReturn && bytes[at] !== blank) return null;
  const decoded = decodeLines(bytes, from, end);
  // A text may contain lines that look like the beginning and the end of a file.
  return decoded.length === 0 ? null : { filename, bytes: decoded, start, end: afterLine(bytes, end) };
}

/** The end of the lines that match. */
function endOfLines(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const stop = endOfLine(bytes, at);
    const end = withoutBlanks(bytes, at, stop);
    const length = end === at ? 0 : sixBits(bytes[at]!);
    // Blanks at the end may be lost; a checksum may follow.
    if (length < 0 || end - at > 2 + Math.ceil(length / 3) * 4 || !areSixBits(bytes, at, end)) break;
    at = Math.min(stop + 1, bytes.length);
  }
  return at;
}

function decodeLines(bytes: Buffer, from: number, to: number): Buffer {
  const decoded = Buffer.allocUnsafe(to - from + 3);
  let size = 0;
  for (let at = from; at < to;) {
    const stop = endOfLine(bytes, at);
    const end = withoutBlanks(bytes, at, stop);
    // The line of no bytes is `` ` ``, a blank or empty.
    const length = end === at ? 0 : sixBits(bytes[at]!);
    // A short line may declare many bytes. Only the bytes that it has are used.
    if (size + length > decoded.length) break;
    decoded.fill(0, size, size + length);
    for (let unit = at + 1, byte = size; unit < end && byte < size + length; unit += 4, byte += 3) {
      const [a, b, c, d] = [0, 1, 2, 3].map((n) => (unit + n < end ? sixBits(bytes[unit + n]!) : 0));
      const three = [(a! << 2) | (b! >> 4), (b! << 4) | (c! >> 2), (c! << 6) | d!];
      for (let n = 0; n < 3 && byte + n < size + length; n++) decoded[byte + n] = three[n]! & 0xff;
    }
    size += length;
    at = stop + 1;
  }
  return decoded.subarray(0, size);
}

function withoutBlanks(bytes: Buffer, start: number, stop: number): number {
  let end = stop;
  while (end > start && (bytes[end - 1] === carriageReturn || bytes[end - 1] === blank)) end--;
  return end;
}

function areSixBits(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (sixBits(bytes[at]!) < 0) return false;
  return true;
}

function sixBits(byte: number): number {
  return byte < blank || byte > 0x60 ? -1 : (byte - blank) & 0x3f;
}

function afterLine(bytes: Buffer, start: number): number {
  return Math.min(endOfLine(bytes, start) + 1, bytes.length);
}

function endOfLine(bytes: Buffer, start: number): number {
  const end = bytes.indexOf(newline, start);
  return end < 0 ? bytes.length : end;
}
