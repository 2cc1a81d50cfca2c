import { isOfPatch, type SeparatorVerdict, SeparatorReader } from "./separator-reader.js";
import { MailCollector } from "./mail-collector.js";

/** A mail of an mbox. */
export interface SplitMail {
  /** Null when it is too large. */
  readonly bytes: Buffer<ArrayBuffer> | null;
  /** The beginning of its `From ` line. */
  readonly fromLine: string;
  /** The position of the next `From ` line, or the end, in bytes of the mbox. */
  readonly end: number;
}

const newline = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x3e;
const separator = Buffer.from("From ");
const quotes = Buffer.alloc(4096, quote);

/**
 * Splits an mbox that comes in chunks (wire contract mail 9). A mail begins at a `From ` line, unless that line
 * is a sentence (see `SeparatorReader`). One `>` of `>From ` is removed, line breaks stay
 * the same, and the blank line before the next mail does not belong to this one. Memory is limited to one mail up to
 * the limit.
 */
export class MboxSplitter {
  /** At the beginning of a line, in a line of a mail, or in a `From ` line. */
  private state: "begin" | "line" | "separator" = "begin";
  /** The part read so far of a possible separator: some `>`, then a prefix of `From `, or a carriage return. */
  private quoted = 0;
  private matched = 0;
  private isReturn = false;
  private isAfterBlank = true;
  /** A blank line that belongs to the mail unless a separator or the end follows. */
  private blank = 0;
  private lineStart: number;
  private at: number;
  private mail: MailCollector | null = null;
  private fromLine = "";
  private isOfPatches = false;
  private reader: SeparatorReader | null = null;

  /**
   * @param most bytes of the largest mail
   * @param offset the position of the first byte in the mbox: at a `From ` line
   */
  constructor(
    private readonly most: number,
    offset = 0,
  ) {
    this.at = offset;
    this.lineStart = offset;
  }

  /** Processes the next bytes; returns the complete mails. Null: this is not an mbox. */
  push(chunk: Uint8Array): SplitMail[] | null {
    let bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const complete: SplitMail[] = [];
    const end = this.at + bytes.length;
    let base = this.at;
    let index = 0;
    while (index < bytes.length) {
      if (this.state === "separator") {
        const verdict = this.reader!.read(bytes, index);
        if (verdict === null) break;
        const again = this.judge(verdict, complete);
        index = verdict.next - again.length;
        if (index < 0) {
          // The line began in an earlier chunk.
          bytes = Buffer.concat([again, bytes.subarray(verdict.next)]);
          base = end - bytes.length;
          index = 0;
        }
        if (verdict.line.at(-1) === newline) this.beginLine(base + index, false);
        continue;
      }
      if (this.state === "begin") {
        index = this.readBeginning(bytes, index, base);
        if (index < 0) return null;
        continue;
      }
      const lineEnd = bytes.indexOf(newline, index);
      const stop = lineEnd < 0 ? bytes.length : lineEnd + 1;
      this.mail!.add(bytes, index, stop);
      index = stop;
      if (lineEnd >= 0) this.beginLine(base + index, false);
    }
    this.at = end;
    return complete;
  }

  /** The last mail; null when there is none. */
  end(): SplitMail | null {
    if (this.reader !== null && this.mail === null) this.mail = new MailCollector(this.most);
    if (this.mail === null) return null;
    if (this.reader !== null) this.addText(this.reader.held());
    if (this.state === "begin" && (this.quoted > 0 || this.matched > 0 || this.isReturn)) this.addHeld(0);
    return this.finish(this.at);
  }

  /**
   * Reads the first bytes of a line until its kind is clear. Returns where to continue; -1 when this is not an mbox.
   */
  private readBeginning(bytes: Buffer, from: number, base: number): number {
    for (let index = from; index < bytes.length; index++) {
      const byte = bytes[index]!;
      if (byte === newline && this.quoted === 0 && this.matched === 0) {
        this.addBlank();
        this.blank = this.isReturn ? 2 : 1;
        this.beginLine(base + index + 1, true);
        continue;
      }
      if (byte === carriageReturn && this.quoted === 0 && this.matched === 0 && !this.isReturn) {
        this.isReturn = true;
        continue;
      }
      if (!this.isReturn && byte === quote && this.matched === 0) {
        this.quoted++;
        continue;
      }
      if (!this.isReturn && byte === separator[this.matched]) {
        this.matched++;
        if (this.matched < separator.length) continue;
        const isFirst = this.mail === null;
        if (this.quoted === 0 && (this.isAfterBlank || !isFirst)) {
          const { isAfterBlank, isOfPatches } = this;
          this.reader = new SeparatorReader({ isFirst, isAfterBlank, isOfPatches });
          this.state = "separator";
          this.clearHeld();
          return index + 1;
        }
        if (this.mail === null) return -1;
        this.addHeld(this.quoted > 0 ? 1 : 0);
        this.state = "line";
        return index + 1;
      }
      if (this.mail === null) return -1;
      this.addHeld(0);
      this.state = "line";
      return index;
    }
    return bytes.length;
  }

  /** Begins a mail, or continues the present one. Returns the bytes to read again as part of a line. */
  private judge({ isSeparator, line, rest }: SeparatorVerdict, complete: SplitMail[]): Buffer {
    this.reader = null;
    if (isSeparator) {
      if (this.mail !== null) complete.push(this.finish(this.lineStart));
      this.mail = new MailCollector(this.most);
      this.blank = 0;
      const isFirst = this.fromLine === "";
      this.fromLine = line.toString("latin1");
      if (isFirst) this.isOfPatches = isOfPatch(this.fromLine);
      return rest;
    }
    this.addText(line);
    this.state = "line";
    return rest;
  }

  private addText(text: Buffer): void {
    this.addBlank();
    this.mail!.add(text, 0, text.length);
  }

  private beginLine(at: number, isAfterBlank: boolean): void {
    this.state = "begin";
    this.lineStart = at;
    this.isAfterBlank = isAfterBlank;
    this.clearHeld();
  }

  private clearHeld(): void {
    this.quoted = 0;
    this.matched = 0;
    this.isReturn = false;
  }

  /** Adds the buffered start of a line that is not a separator, without the given number of quotes. */
  private addHeld(undone: number): void {
    this.addBlank();
    const mail = this.mail!;
    for (let left = this.quoted - undone; left > 0; left -= quotes.length)
      mail.add(quotes, 0, Math.min(left, quotes.length));
    if (this.isReturn) mail.add(lineBreak, 0, 1);
    mail.add(separator, 0, this.matched);
    this.clearHeld();
  }

  private addBlank(): void {
    if (this.blank > 0) this.mail?.add(lineBreak, 2 - this.blank, 2);
    this.blank = 0;
  }

  private finish(end: number): SplitMail {
    this.blank = 0;
    const bytes = this.mail!.take();
    this.mail = null;
    return { bytes, fromLine: this.fromLine.trimEnd(), end };
  }
}

const lineBreak = Buffer.from("\r\n");
