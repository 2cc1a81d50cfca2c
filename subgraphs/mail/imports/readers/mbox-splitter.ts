import { UnreadableUpload } from "./found-mail.js";
import { claimedLength, LengthCheck } from "./length-check.js";
import { MailCollector } from "./mail-collector.js";
import { isOfPatch, type SeparatorVerdict, SeparatorReader } from "./separator-reader.js";

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
/** The number of wrong lengths after which those of an mbox are ignored: the bytes of each are read twice. */
const mostWrongClaims = 3;
/** The largest length that is believed: these bytes are held, and read again at once when it is wrong. */
const mostClaimed = 1024 * 1024;
const nothing = Buffer.alloc(0);

/** The result of reading some bytes. */
interface Step {
  /** How many were read. */
  readonly read: number;
  /** The last bytes read, some of them perhaps of an earlier chunk, that are to be read again. */
  readonly again: Buffer;
}

/**
 * Splits an mbox that comes in chunks (wire contract mail 9). A mail begins at a `From ` line, unless that line is a
 * sentence (see `SeparatorReader`), or within the length that the mail claims (see `LengthCheck`). One `>` of `>From `
 * is removed, line breaks stay the same, and the blank line before the next mail does not belong to this one. Each mail
 * is yielded before the next one is read, so that memory is limited to a few mails up to the limit.
 */
export class MboxSplitter {
  /** At the beginning of a line, in a line of a mail, in a `From ` line, or within a claimed length. */
  private state: "begin" | "line" | "separator" | "check" = "begin";
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
  /** The position at which the present mail claims to end; null for none, undefined within its headers. */
  private claimedEnd: number | null | undefined;
  private wrongClaims = 0;
  private check: LengthCheck | null = null;
  /** A complete mail that was not yielded yet. */
  private finished: SplitMail | null = null;

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

  /** Processes the next bytes, and yields the complete mails. Throws `UnreadableUpload` when this is not an mbox. */
  *push(chunk: Uint8Array): Generator<SplitMail, void, undefined> {
    // The last one is the next to be read. Bytes that are read again are not joined with the others, which may be many.
    const pieces = [Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)];
    for (let bytes = pieces.pop(); bytes !== undefined; bytes = pieces.pop()) {
      if (bytes.length === 0) continue;
      const { read, again } = this.step(bytes);
      this.at += read - again.length;
      pieces.push(bytes.subarray(read), again);
      yield* this.takeFinished();
    }
  }

  /** The last mails: usually one, or none. */
  *end(): Generator<SplitMail, void, undefined> {
    while (this.check !== null) {
      const again = this.endCheck(this.check, true);
      this.at -= again.length;
      yield* this.takeFinished();
      yield* this.push(again);
    }
    if (this.reader !== null && this.mail === null) this.mail = new MailCollector(this.most);
    if (this.mail === null) return;
    if (this.reader !== null) this.addText(this.reader.held());
    if (this.state === "begin" && (this.quoted > 0 || this.matched > 0 || this.isReturn)) this.addHeld(0);
    yield this.finish(this.at);
  }

  private *takeFinished(): Generator<SplitMail, void, undefined> {
    const { finished } = this;
    this.finished = null;
    if (finished !== null) yield finished;
  }

  /** Reads bytes, of which the first is at the present position, up to a place at which the kind of reading changes. */
  private step(bytes: Buffer): Step {
    if (this.state === "separator") return this.readSeparator(bytes);
    if (this.check !== null) return this.readClaimed(bytes, this.check);
    return { read: this.readLines(bytes), again: nothing };
  }

  private readSeparator(bytes: Buffer): Step {
    const verdict = this.reader!.read(bytes, 0);
    if (verdict === null) return { read: bytes.length, again: nothing };
    const { next, line, rest } = verdict;
    this.judge(verdict);
    if (this.check === null && line.at(-1) === newline) this.beginLine(this.at + next - rest.length, false);
    return { read: next, again: rest };
  }

  private readClaimed(bytes: Buffer, check: LengthCheck): Step {
    const read = check.add(bytes, 0);
    return { read, again: check.missing() > 0 ? nothing : this.endCheck(check, false) };
  }

  private readLines(bytes: Buffer): number {
    let index = 0;
    while (index < bytes.length && this.state !== "separator") {
      if (this.state === "begin") {
        index = this.readBeginning(bytes, index);
        continue;
      }
      const lineEnd = bytes.indexOf(newline, index);
      const stop = lineEnd < 0 ? bytes.length : lineEnd + 1;
      this.mail!.add(bytes, index, stop);
      index = stop;
      if (lineEnd >= 0) this.beginLine(this.at + index, false);
    }
    return index;
  }

  /** Reads the first bytes of a line until its kind is clear. Returns where to continue. */
  private readBeginning(bytes: Buffer, from: number): number {
    for (let index = from; index < bytes.length; index++) {
      const byte = bytes[index]!;
      if (byte === newline && this.quoted === 0 && this.matched === 0) {
        this.addBlank();
        this.blank = this.isReturn ? 2 : 1;
        this.readClaim(this.at + index + 1);
        this.beginLine(this.at + index + 1, true);
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
        if (this.mail === null) throw new UnreadableUpload(noMbox);
        this.addHeld(this.quoted > 0 ? 1 : 0);
        this.state = "line";
        return index + 1;
      }
      if (this.mail === null) throw new UnreadableUpload(noMbox);
      this.addHeld(0);
      this.state = "line";
      return index;
    }
    return bytes.length;
  }

  /** Begins a mail, or continues the present one. */
  private judge({ isSeparator, line }: SeparatorVerdict): void {
    this.reader = null;
    if (isSeparator && this.mail !== null && this.lineStart < (this.claimedEnd ?? 0)) {
      this.check = new LengthCheck(line, this.claimedEnd! - this.lineStart);
      this.state = "check";
    } else if (isSeparator) this.beginMail(line);
    else {
      this.addText(line);
      this.state = "line";
    }
  }

  private beginMail(line: Buffer): void {
    if (this.mail !== null) this.finished = this.finish(this.lineStart);
    this.mail = new MailCollector(this.most);
    this.blank = 0;
    this.claimedEnd = undefined;
    const isFirst = this.fromLine === "";
    this.fromLine = line.toString("latin1");
    if (isFirst) this.isOfPatches = isOfPatch(this.fromLine);
  }

  /** Reads the length that a mail claims, at the empty line after its headers. */
  private readClaim(bodyStart: number): void {
    const headers = this.mail?.take();
    if (this.claimedEnd !== undefined || headers === undefined || headers?.length === 0) return;
    const length = headers === null || this.wrongClaims >= mostWrongClaims ? null : claimedLength(headers);
    const isBelieved = length !== null && length <= mostClaimed && headers!.length + length <= this.most;
    this.claimedEnd = isBelieved ? bodyStart + length : null;
  }

  /** Continues the mail when its claim is right, and begins the next one otherwise. Returns the bytes to read again. */
  private endCheck(check: LengthCheck, isAtEnd: boolean): Buffer {
    this.check = null;
    if (!check.isRight(isAtEnd)) {
      this.wrongClaims++;
      this.beginMail(check.line);
      this.beginLine(this.lineStart + check.line.length, false);
      return check.after("line");
    }
    const text = check.text();
    this.addText(text);
    if (text.at(-1) === newline) this.beginLine(this.lineStart + text.length, true);
    else this.state = "line";
    return check.after("end");
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
const noMbox = "The file is not an mbox: it must begin with a line `From `.";
