import { dateOfFromLine } from "../rules/from-line.js";

const newline = 0x0a;
const colon = 0x3a;
/** The most bytes of a separator. */
const longestLine = 1_000;
/** The most bytes of the following line that are examined: the name of a header is shorter. */
const longestName = 200;

/** The kind of a line that begins with `From `. */
export interface SeparatorVerdict {
  readonly isSeparator: boolean;
  /** The line, with its end if that was read. */
  readonly line: Buffer;
  /** The bytes read so far of the following line. */
  readonly rest: Buffer;
  /** The position in the last chunk at which to continue, after the rest. */
  readonly next: number;
}

/** The place of a `From ` line in an mbox. */
export interface SeparatorPlace {
  /** At the beginning, where it must be a separator. */
  readonly isFirst: boolean;
  readonly isAfterBlank: boolean;
  /** The mbox consists of patches: their first lines separate them. In other mails they are text. */
  readonly isOfPatches: boolean;
}

/**
 * Reads a `From ` line until it is clear whether a mail begins there. After a blank line, a separator contains a time or
 * is followed by a header; otherwise it is a sentence that the program should have quoted (`From my side, …`). Some
 * programs write no blank line: then a separator has both. Its length is limited. After words without a time, only a
 * header of mails counts: `http:` and `Note:` begin lines of texts, too.
 */
export class SeparatorReader {
  private readonly bytes = Buffer.allocUnsafe(longestLine + longestName);
  private size: number;
  /** Bytes of the line itself; 0 until it has ended. */
  private line = 0;

  constructor(private readonly place: SeparatorPlace) {
    this.size = this.bytes.write("From ");
  }

  /** Processes bytes from a position on; null when more are needed. */
  read(source: Buffer, from: number): SeparatorVerdict | null {
    for (let at = from; at < source.length; at++) {
      const byte = source[at]!;
      if (this.line > 0) {
        this.bytes[this.size++] = byte;
        const isName = byte > 0x20 && byte < 0x7f;
        if (byte === colon) return this.verdict(this.isHeader(), at + 1);
        if (!isName || this.size - this.line >= longestName) return this.verdict(false, at + 1);
        continue;
      }
      // Only the beginning of the first line is used.
      if (this.size < longestLine || byte === newline) this.bytes[this.size++] = byte;
      else if (!this.place.isFirst) return this.verdict(false, at);
      if (byte !== newline) continue;
      this.line = this.size;
      const isSure = this.isSure();
      if (isSure !== null) return this.verdict(isSure, at + 1);
    }
    return null;
  }

  /** The bytes read so far. */
  held(): Buffer {
    return this.bytes.subarray(0, this.size);
  }

  /** Whether the line itself decides; null when the following line does. */
  private isSure(): boolean | null {
    if (this.place.isFirst) return true;
    const text = this.held().toString("latin1").trimEnd();
    if (isOfPatch(text) && !this.place.isOfPatches) return false;
    const saysWhen = text === "From -" || (/\d/.test(text) && dateOfFromLine(text) !== null);
    if (this.place.isAfterBlank) return saysWhen || null;
    return saysWhen || text === "From" ? null : false;
  }

  /** Whether the name before the colon is that of a header. */
  private isHeader(): boolean {
    const name = this.bytes.toString("latin1", this.line, this.size - 1);
    const line = this.bytes.toString("latin1", 0, this.line).trimEnd();
    const isSentence = /^From +\S+ +\S/.test(line) && !/\d{1,2}:\d{2}/.test(line);
    // A sender with such signs has an address, or there is a date; `From there, too` has neither.
    if (isSentence && /[,;!?]|[.:]$/.test(line) && !/[@\d]/.test(line)) return false;
    return isSentence ? usualHeader.test(name) : name !== "" && !schemes.test(name);
  }

  private verdict(isSeparator: boolean, next: number): SeparatorVerdict {
    const line = this.line === 0 ? this.size : this.line;
    return { isSeparator, line: this.bytes.subarray(0, line), rest: this.bytes.subarray(line, this.size), next };
  }
}

/** The headers that mails in folders begin with. */
const usualHeader =
  /^(?:from|to|cc|date|subject|sender|reply-to|received|return-path|message-id|mime-version|delivered-to|status|content-[a-z-]+|x-[a-z-]+|dkim-signature|authentication-results|arc-[a-z-]+)$/i;
const schemes = /^(?:https?|ftp|mailto|file|tel)$/i;

/** Whether it is the first line of a patch that git made: it contains the same time in all of them. */
export function isOfPatch(line: string): boolean {
  return /^From [\da-f]{40,64} Mon Sep 17 00:00:00 2001\s*$/.test(line);
}
