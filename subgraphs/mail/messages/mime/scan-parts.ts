import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ParseProblem } from "../rules/parsed-mail.js";
import { boundaryInBody } from "./boundary-in-body.js";
import { type Header, lostParameter, lostWord, readHeaders } from "./headers.js";
import { mailLimits } from "./limits.js";
import { type StructuredHeader, structuredHeader } from "./structured-header.js";
import { plainEncoding } from "./transfer-encoding.js";

/** A part of a mail: its position in the bytes, and its headers. Nothing is decoded yet. */
export interface MimePart {
  readonly headers: readonly Header[];
  /** Lower-cased, as `text/plain`. */
  readonly contentType: string;
  readonly typeParameters: StructuredHeader["params"];
  /** Where the headers begin and end. */
  readonly headerStart: number;
  readonly headerEnd: number;
  /** The body, from the first byte to before the last one. */
  readonly start: number;
  end: number;
  /** Null unless it is a multipart. If it has no parts, its content is the body. */
  readonly children: MimePart[] | null;
}

/** The parts of a mail. With a problem, the root has only its headers. */
export interface ScannedMail {
  readonly root: MimePart;
  readonly problem: ParseProblem | null;
}

interface OpenMultipart {
  readonly boundary: string;
  readonly part: MimePart;
}

interface PartHeaders {
  readonly headers: readonly Header[];
  readonly type: StructuredHeader;
  /** A character for each byte; null unless it is a multipart. */
  readonly boundary: string | null;
  readonly headerEnd: number;
}

const newline = 0x0a;
const space = 0x20;
const carriageReturn = 0x0d;
const dash = 0x2d;
const colon = 0x3a;
const semicolon = 0x3b;
/** A boundary has at most 70 characters; some programs write longer ones. */
const longestBoundary = 250;
/** The most headers of one part that may declare its type. */
const mostTypes = 4;
/** The bytes of a body in which its boundary is looked for. */
const beginningOfBody = 4096;
/** It yields to other work after this many bytes. */
const bytesPerSlice = 4 * 1024 * 1024;

/**
 * Finds the parts of a mail in one pass, and stops at the first exceeded limit. It takes linear time and no memory for
 * lines, because a mail of 50 MiB may consist of line breaks.
 */
export async function scanParts(bytes: Buffer): Promise<ScannedMail> {
  const scan = new Scan(bytes);
  const root = scan.readPart(0, null);
  for (let next = bytesPerSlice; scan.problem === null && !scan.isAtEnd;) {
    scan.step();
    if (scan.at < next) continue;
    await yieldToEventLoop();
    next = scan.at + bytesPerSlice;
  }
  scan.close(bytes.length, 0);
  return { root, problem: scan.problem };
}

class Scan {
  at = 0;
  problem: ParseProblem | null = null;
  private readonly open: OpenMultipart[] = [];
  private leaf: MimePart | null = null;
  private parts = 0;
  private headerBytes = 0;
  /** The lines after the last header of the block that was read last, which are no headers themselves. */
  private stray: { readonly start: number; readonly isBeforeEmptyLine: boolean } | null = null;

  constructor(private readonly bytes: Buffer) {}

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length || this.open.length === 0;
  }

  /** Examines the next possible boundary line. `at` is the beginning of a line, or the line break before one. */
  step(): void {
    const { bytes } = this;
    let start = this.at;
    if (!this.isDashes(start)) {
      const found = bytes.indexOf("\n--", start, "latin1");
      if (found < 0) {
        this.at = bytes.length;
        return;
      }
      start = found + 1;
    }
    const end = this.endOfLine(start);
    const matched = this.match(start, end);
    this.at = end;
    if (matched === null || this.isEarly(matched, start)) return;
    this.close(this.beforeBreak(start), matched.depth + 1);
    const parent = this.open[matched.depth]!.part;
    if (matched.isLast) this.close(this.beforeBreak(start), matched.depth);
    else this.readPart(Math.min(end + 1, bytes.length), parent);
  }

  /** Whether it ends a multipart of which nothing has come yet: no part, and no text. Then there would be nothing left of it. */
  private isEarly({ depth, isLast }: { readonly depth: number; readonly isLast: boolean }, start: number): boolean {
    const { part } = this.open[depth]!;
    return isLast && part.children!.length === 0 && this.isBlank(part.start, start);
  }

  private isBlank(start: number, end: number): boolean {
    for (let at = start; at < end; at++) if (this.bytes[at]! > space) return false;
    return true;
  }

  /** Reads the headers of a part that begins there. */
  readPart(start: number, parent: MimePart | null): MimePart {
    const end = this.endOfHeaders(start);
    const found = this.headersOf(start, end, parent);
    if (isOnlyText(found.headers, parent)) return this.addText(start, parent!);
    const { headers, type, boundary, headerEnd } = found;
    const isMultipart = boundary !== null;
    // Without a boundary it cannot be split.
    const contentType = !isMultipart && type.value.startsWith("multipart/") ? "text/plain" : type.value;
    const bodyStart = isMultipart ? this.at : this.bodyStart(headers, contentType, parent);
    const part: MimePart = {
      headers,
      contentType,
      typeParameters: type.params,
      headerStart: start,
      headerEnd: Math.min(headerEnd, bodyStart),
      start: bodyStart,
      end: this.at,
      children: isMultipart ? [] : null,
    };
    parent?.children?.push(part);
    this.parts++;
    if (this.parts > mailLimits.parts) this.problem ??= "too_many_parts";
    if (isMultipart) this.open.push({ boundary, part });
    else this.leaf = part;
    if (this.open.length > mailLimits.depth) this.problem ??= "too_deep";
    return part;
  }

  /** Adds a part without headers. */
  private addText(start: number, parent: MimePart): MimePart {
    const type = contentTypeOf("", parent);
    const range = { headerStart: start, headerEnd: start, start, end: start };
    const part: MimePart = {
      headers: [],
      contentType: type.value,
      typeParameters: type.params,
      ...range,
      children: null,
    };
    parent.children!.push(part);
    this.parts++;
    if (this.parts > mailLimits.parts) this.problem ??= "too_many_parts";
    this.leaf = part;
    return part;
  }

  /**
   * Where a body begins. If the empty line is missing, it begins with the lines that are no headers. If there is one, a
   * line before it may also be a broken header, which would damage a file.
   */
  private bodyStart(headers: readonly Header[], contentType: string, parent: MimePart | null): number {
    if (this.stray === null || (headers.length === 0 && parent === null)) return this.at;
    const isText = contentType.startsWith("text/") && !headers.some(isOfFile);
    return this.stray.isBeforeEmptyLine && !isText ? this.at : this.stray.start;
  }

  /** Ends the current part, and the multiparts from a depth on. */
  close(end: number, depth: number): void {
    if (this.leaf !== null) this.leaf.end = Math.max(this.leaf.start, this.open.length === 0 ? this.bytes.length : end);
    this.leaf = null;
    for (const { part } of this.open.splice(depth)) part.end = Math.max(part.start, end);
  }

  /** The headers of a part. Its own boundary ends them too, if the empty line is missing. */
  private headersOf(start: number, end: number, parent: MimePart | null): PartHeaders {
    const found = this.headersUntil(start, end, parent);
    const at = found.boundary === null ? -1 : this.ownBoundary(found.boundary, start, end);
    if (at < 0) return found;
    this.headerBytes -= end - at;
    this.at = at;
    return this.headersUntil(start, at, parent);
  }

  private headersUntil(start: number, headerEnd: number, parent: MimePart | null): PartHeaders {
    const headers = readHeaders(this.bytes.subarray(start, headerEnd));
    const types = headers.filter(({ key }) => key === "content-type").map(({ raw }) => raw);
    const type = contentTypeOf(types[0] ?? "", parent);
    const boundary = boundaryOf(type);
    const isMultipart = type.value.startsWith("multipart/");
    if (parent !== null || !isMultipart || (boundary !== null && this.stands(boundary, headerEnd))) {
      return { headers, type, boundary, headerEnd };
    }
    // Several boundaries are possible: the one counts that occurs.
    const others = boundary === null ? [] : otherTypes(type, types.slice(1, mostTypes));
    const inBody = boundaryInBody(this.bytes.toString("latin1", headerEnd, headerEnd + beginningOfBody), boundary);
    if (inBody !== null) others.push(withBoundary(type, inBody));
    const other = others.find((one) => this.stands(boundaryOf(one)!, headerEnd)) ?? type;
    return { headers, type: other, boundary: boundaryOf(other), headerEnd };
  }

  /** Whether a boundary begins a line somewhere. */
  private stands(boundary: string, start: number): boolean {
    return this.bytes.indexOf(`\n--${boundary}`, Math.max(0, start - 1), "latin1") >= 0;
  }

  private ownBoundary(boundary: string, start: number, end: number): number {
    const block = this.bytes.subarray(start, end);
    const line = `\n--${boundary}`;
    for (let at = 0; ;) {
      const found = block.indexOf(line, at, "latin1");
      if (found < 0) return -1;
      at = found + line.length;
      const rest = block.toString("latin1", at, Math.min(at + 10, block.length));
      if (/^(--)?[ \t\r]*(\n|$)/.test(rest)) return start + found + 1;
    }
  }

  /** The end of the headers; sets `at` to the beginning of the body. A boundary ends them too. */
  private endOfHeaders(start: number): number {
    const { bytes } = this;
    const most = Math.min(mailLimits.headerBytes, mailLimits.allHeaderBytes - this.headerBytes);
    let line = start;
    let stray = -1;
    this.stray = null;
    for (let lines = 0; line < bytes.length; lines++) {
      if (lines > mailLimits.headerLines || line - start > most) {
        this.problem ??= "too_many_headers";
        break;
      }
      const end = this.endOfLine(line);
      const isEmpty = this.isEmpty(line, end);
      if (isEmpty || (this.isDashes(line) && this.match(line, end) !== null)) {
        this.headerBytes += line - start;
        this.at = isEmpty ? Math.min(end + 1, bytes.length) : line;
        if (stray >= 0) this.stray = { start: stray, isBeforeEmptyLine: isEmpty };
        return line;
      }
      if (this.isHeader(line, end)) stray = -1;
      else if (stray < 0 && !isBlank(bytes[line]!) && !this.isLost(line, end)) stray = line;
      line = end + 1;
    }
    if (stray >= 0 && this.problem === null) this.stray = { start: stray, isBeforeEmptyLine: false };
    this.at = Math.min(line, bytes.length);
    this.headerBytes += this.at - start;
    return Math.min(this.at, start + mailLimits.headerBytes);
  }

  /** Whether a line is empty. Some programs write several carriage returns. */
  private isEmpty(start: number, end: number): boolean {
    let at = start;
    while (at < end && this.bytes[at] === carriageReturn) at++;
    return at === end;
  }

  /** Whether a line begins a header. */
  private isHeader(start: number, end: number): boolean {
    let at = start;
    while (at < end && this.bytes[at]! > space && this.bytes[at]! < 0x7f && this.bytes[at] !== colon) at++;
    if (at === start) return false;
    while (at < end && isBlank(this.bytes[at]!)) at++;
    return this.bytes[at] === colon;
  }

  /** Whether a line continues the header before it, although its blank is missing. */
  private isLost(start: number, end: number): boolean {
    const line = this.bytes.toString("latin1", start, Math.min(end, start + 100));
    const isWord = lostWord.test(line);
    if (!isWord && !lostParameter.test(line)) return false;
    let before = start - 1;
    while (before >= 0 && this.bytes[before]! <= space) before--;
    return isWord ? this.bytes.toString("latin1", before - 1, before + 1) === "?=" : this.bytes[before] === semicolon;
  }

  /** The open multipart that a boundary line belongs to; null for none. */
  private match(start: number, end: number): { depth: number; isLast: boolean } | null {
    let stop = end;
    while (stop > start && isBlank(this.bytes[stop - 1]!)) stop--;
    const length = stop - start - 2;
    if (length < 1 || length > longestBoundary + 2) return null;
    const text = this.bytes.toString("latin1", start + 2, stop);
    for (let depth = this.open.length - 1; depth >= 0; depth--) {
      const { boundary } = this.open[depth]!;
      if (text === boundary) return { depth, isLast: false };
      if (length === boundary.length + 2 && text.endsWith("--") && text.startsWith(boundary))
        return { depth, isLast: true };
    }
    return null;
  }

  private isDashes(at: number): boolean {
    return this.bytes[at] === dash && this.bytes[at + 1] === dash;
  }

  private endOfLine(start: number): number {
    const end = this.bytes.indexOf(newline, start);
    return end < 0 ? this.bytes.length : end;
  }

  /** The line break before a boundary belongs to the boundary. */
  private beforeBreak(start: number): number {
    let end = start;
    if (end > 0 && this.bytes[end - 1] === newline) end--;
    if (end > 0 && this.bytes[end - 1] === carriageReturn) end--;
    return end;
  }
}

/**
 * Whether the headers of a part are lines of a text, as `Items: 3`: a line of the text looks like the boundary, and is
 * none.
 */
function isOnlyText(headers: readonly Header[], parent: MimePart | null): boolean {
  if (parent === null || parent.contentType === "multipart/digest" || headers.length === 0) return false;
  return !headers.some(({ key }) => headerOfPart.test(key));
}

const headerOfPart =
  /^(?:content|x|mime|message|in-reply|reply|return|list|dkim|arc|thread|user-agent|auto|resent|original|accept|authentication)(?:-|$)|^(?:date|from|sender|to|cc|bcc|subject|received|references|importance|priority|lines|status|encoding|description|id)$/;

/** Whether a header says that the body is encoded bytes, or a file. */
function isOfFile({ key, raw }: Header): boolean {
  if (key === "content-transfer-encoding") {
    return !/^(7bit|8bit|binary|quoted[ _-]?printable)?$/.test(plainEncoding(raw));
  }
  return key === "content-disposition" && !/^inline/i.test(raw);
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === carriageReturn;
}

function contentTypeOf(raw: string, parent: MimePart | null): StructuredHeader {
  const usual = parent?.contentType === "multipart/digest" ? "message/rfc822" : "text/plain";
  const header = structuredHeader(raw);
  // Some programs write `multipart/multipart/mixed`.
  const value = header.value.replace(/^([!-.0-~]{1,100}\/)\1/, "$1");
  if (/^[!-.0-~]{1,100}\/[!-.0-~]{1,100}$/.test(value)) return { ...header, value };
  return { ...header, value: header.params.has("boundary") ? "multipart/mixed" : usual };
}

/**
 * Alternatives for a mail whose boundary does not occur: another header of the same name, or the value without quotes
 * (also escaped ones), without the dashes of its lines, or without the blanks of a folded line.
 */
function otherTypes(type: StructuredHeader, raws: readonly string[]): StructuredHeader[] {
  const named = type.raw.get("boundary") ?? "";
  const unfolded = named.replaceAll(/[ \t]/g, "");
  const shorter = [/^'(.+)'$/, /^\\(.+)\\$/, /^--(.+)$/].flatMap((form) => form.exec(named)?.[1] ?? []);
  if (unfolded !== named) shorter.push(unfolded);
  const plain = shorter.map((one) => withBoundary(type, one));
  return [...plain, ...raws.map((raw) => contentTypeOf(raw, null))].filter((other) => boundaryOf(other) !== null);
}

function withBoundary(type: StructuredHeader, boundary: string): StructuredHeader {
  return { ...type, raw: new Map([...type.raw, ["boundary", boundary]]) };
}

/** A character for each byte, because nothing declares the charset of a boundary. */
function boundaryOf({ value, params, raw }: StructuredHeader): string | null {
  const boundary = raw.get("boundary") ?? Buffer.from(params.get("boundary") ?? "", "utf8").toString("latin1");
  const bytes = boundary.trimEnd();
  return !value.startsWith("multipart/") || bytes === "" || bytes.length > longestBoundary ? null : bytes;
}
