import { dateOfFromLine } from "../rules/from-line.js";

const newline = 0x0a;
const colon = 0x3a;
/** Bytes of a line `From `: no separator is longer. */
const longestLine = 1_000;
/** Bytes of the line behind it that are looked at: the name of a header is shorter. */
const longestName = 200;

/** What a line is that begins with `From `. */
export interface SeparatorVerdict {
  readonly isSeparator: boolean;
  /** The line, with its end if that was read. */
  readonly line: Buffer;
  /** What was read of the line behind it. */
  readonly rest: Buffer;
  /** Where in the bytes that were given last to go on, behind the rest. */
  readonly next: number;
}

/**
 * Reads a line `From ` until it is clear whether a mail begins there. It says when, or a header follows; without both it is a
 * sentence, which programs should have quoted and do not (`From my side, …`). Its length is bounded.
 */
export class SeparatorReader {
  private readonly bytes = Buffer.allocUnsafe(longestLine + longestName);
  private size: number;
  /** Bytes of the line itself; 0 until it has ended. */
  private line = 0;

  /** @param isFirst at the beginning of an mbox, where nothing else can stand */
  constructor(private readonly isFirst: boolean) {
    this.size = this.bytes.write("From ");
  }

  /** Takes bytes from a place on; null when more have to come. */
  read(source: Buffer, from: number): SeparatorVerdict | null {
    for (let at = from; at < source.length; at++) {
      const byte = source[at]!;
      if (this.line > 0) {
        this.bytes[this.size++] = byte;
        const isName = byte > 0x20 && byte < 0x7f;
        if (byte === colon) return this.verdict(this.size > this.line + 1, at + 1);
        if (!isName || this.size - this.line >= longestName) return this.verdict(false, at + 1);
        continue;
      }
      // Of the first line only its beginning is of use.
      if (this.size < longestLine || byte === newline) this.bytes[this.size++] = byte;
      else if (!this.isFirst) return this.verdict(false, at);
      if (byte !== newline) continue;
      this.line = this.size;
      if (this.isFirst || this.saysWhen()) return this.verdict(true, at + 1);
    }
    return null;
  }

  /** What was read so far. */
  held(): Buffer {
    return this.bytes.subarray(0, this.size);
  }

  private saysWhen(): boolean {
    const text = this.held().toString("latin1").trimEnd();
    return /^From -( |$)/.test(text) || (/\d/.test(text) && dateOfFromLine(text) !== null);
  }

  private verdict(isSeparator: boolean, next: number): SeparatorVerdict {
    const line = this.line === 0 ? this.size : this.line;
    return { isSeparator, line: this.bytes.subarray(0, line), rest: this.bytes.subarray(line, this.size), next };
  }
}
