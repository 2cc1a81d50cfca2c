import { type SeparatorVerdict, SeparatorReader } from "./separator-reader.js";
import { MailCollector } from "./mail-collector.js";

/** A mail of an mbox. */
export interface SplitMail {
  /** Null when it is too large. */
  readonly bytes: Buffer<ArrayBuffer> | null;
  /** The beginning of its line `From `. */
  readonly fromLine: string;
  /** Where the next line `From ` begins, or the end, in bytes of the mbox. */
  readonly end: number;
}

const newline = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x3e;
const separator = Buffer.from("From ");
const quotes = Buffer.alloc(4096, quote);

/**
 * Takes an mbox apart, whatever pieces it comes in (wire contract mail 9). A mail begins at a line `From ` after a blank
 * line or at the start, unless that line is a sentence (see `SeparatorReader`). One `>` of `>From ` is undone, line breaks stay as they are, and the blank line before the next mail
 * is none of this one. It holds one mail up to the limit, and of a line nothing but where it stands.
 */
export class MboxSplitter {
  /** At the beginning of a line, in a line of a mail, or in a line `From `. */
  private state: "begin" | "line" | "separator" = "begin";
  /** What has come of a line that may be a separator: so many `>`, then so much of `From `, or a carriage return. */
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
  private reader: SeparatorReader | null = null;

  /**
   * @param most bytes of the largest mail
   * @param offset where in the mbox the first byte is that comes: at a line `From `
   */
  constructor(
    private readonly most: number,
    offset = 0,
  ) {
    this.at = offset;
    this.lineStart = offset;
  }

  /** Takes the next bytes; answers the mails that are complete. Null: this is no mbox. */
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
          // The line that told has begun in another piece.
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

  /** Reads the first bytes of a line until it is clear what it is. Answers where to go on; -1 when this is no mbox. */
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
        if (this.quoted === 0 && this.isAfterBlank) {
          this.reader = new SeparatorReader(this.mail === null);
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

  /** Begins a mail, or goes on in the one that there is. Answers the bytes that are to be read again, as those of a line. */
  private judge({ isSeparator, line, rest }: SeparatorVerdict, complete: SplitMail[]): Buffer {
    this.reader = null;
    if (isSeparator) {
      if (this.mail !== null) complete.push(this.finish(this.lineStart));
      this.mail = new MailCollector(this.most);
      this.blank = 0;
      this.fromLine = line.toString("latin1");
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

  /** Adds what was held back of a line that is no separator, without so many of its quotes. */
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
