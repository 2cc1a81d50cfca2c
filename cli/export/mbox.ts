import { Transform, type TransformCallback } from "node:stream";

const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The line that begins a mail (RFC 4155): the sender, and the time in UTC in the format of `asctime`. */
export function fromLine(address: string, at: Date): string {
  const sender = /^[!-~]{1,320}$/.test(address) ? address : "MAILER-DAEMON";
  const two = (value: number, fill = "0"): string => String(value).padStart(2, fill);
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map((part) => two(part)).join(":");
  const day = `${days[at.getUTCDay()]} ${months[at.getUTCMonth()]} ${two(at.getUTCDate(), " ")}`;
  return `From ${sender} ${day} ${time} ${at.getUTCFullYear()}\n`;
}

const newline = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x3e;
const separator = Buffer.from("From ");

/**
 * Converts the chunks of a mail to mbox format: lines end with LF, and a line `From `, with any number of `>` before
 * it, gets one more `>`, so that a reader can undo it. An empty line ends the mail. It buffers at most the beginning of
 * a line.
 */
export class MboxMail extends Transform {
  /** The part read so far of a line that may need a quote: some `>`, then a prefix of `From `. Null within a line. */
  private begun: { quotes: number; matched: number } | null = { quotes: 0, matched: 0 };
  private isAfterReturn = false;

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const pieces: Buffer[] = [];
    let index = 0;
    while (index < chunk.length) {
      if (this.isAfterReturn) {
        this.isAfterReturn = false;
        if (chunk[index] !== newline) this.endBeginning(pieces, [carriageReturn]);
      }
      index = this.begun === null ? this.copyLine(chunk, index, pieces) : this.readBeginning(chunk, index, pieces);
    }
    done(null, pieces.length === 0 ? undefined : Buffer.concat(pieces));
  }

  override _flush(done: TransformCallback): void {
    const pieces: Buffer[] = [];
    const isOpen = this.begun === null || this.begun.quotes > 0 || this.begun.matched > 0;
    if (isOpen || this.isAfterReturn) this.endBeginning(pieces, [newline]);
    done(null, Buffer.concat([...pieces, Buffer.from("\n")]));
  }

  /** Copies the rest of a line up to a line break or a carriage return. Returns where to continue. */
  private copyLine(chunk: Buffer, from: number, pieces: Buffer[]): number {
    const lineEnd = chunk.indexOf(newline, from);
    const stop = lineEnd < 0 ? chunk.length : lineEnd + 1;
    const returned = chunk.indexOf(carriageReturn, from);
    if (returned >= 0 && returned < stop) {
      pieces.push(chunk.subarray(from, returned));
      this.isAfterReturn = true;
      return returned + 1;
    }
    pieces.push(chunk.subarray(from, stop));
    if (lineEnd >= 0) this.begun = { quotes: 0, matched: 0 };
    return stop;
  }

  /** Reads the beginning of a line until it is clear whether it needs a quote. Returns where to continue. */
  private readBeginning(chunk: Buffer, from: number, pieces: Buffer[]): number {
    const begun = this.begun!;
    for (let index = from; index < chunk.length; index++) {
      const byte = chunk[index]!;
      if (byte === quote && begun.matched === 0) {
        begun.quotes++;
      } else if (byte === separator[begun.matched]) {
        begun.matched++;
        if (begun.matched < separator.length) continue;
        begun.quotes++;
        this.endBeginning(pieces, []);
        return index + 1;
      } else {
        this.endBeginning(pieces, []);
        return index;
      }
    }
    return chunk.length;
  }

  /** Writes the buffered part of a line, and these bytes after it. */
  private endBeginning(pieces: Buffer[], more: readonly number[]): void {
    const { quotes, matched } = this.begun ?? { quotes: 0, matched: 0 };
    if (quotes > 0) pieces.push(Buffer.alloc(quotes, quote));
    if (matched > 0) pieces.push(separator.subarray(0, matched));
    if (more.length > 0) pieces.push(Buffer.from(more));
    this.begun = null;
  }
}
