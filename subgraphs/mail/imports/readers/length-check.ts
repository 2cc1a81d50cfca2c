import { MailCollector } from "./mail-collector.js";

/** Bytes after the claimed end that are examined: two line ends and `From `. */
const ahead = 9;
const nextBegins = /^(?:\n(?:\r?\n){0,2}|[^\n](?:\r?\n){1,2})From /;
const fileEnds = /^[^](?:\r?\n)*$/;

/**
 * Holds the bytes from a `From ` line up to the end that the `Content-Length` of the mail claims, until it is clear
 * whether that is right: then a `From ` line or the end of the file follows, and the line is text (`mboxcl2`).
 */
export class LengthCheck {
  private readonly held: MailCollector;

  /**
   * @param line the `From ` line
   * @param length bytes from its beginning to the claimed end
   */
  constructor(
    readonly line: Buffer,
    private readonly length: number,
  ) {
    this.held = new MailCollector(Math.max(length, line.length) + ahead);
    this.held.add(line, 0, line.length);
  }

  /** Adds bytes from a position on, and returns the position of the first that it does not need. */
  add(bytes: Buffer, from: number): number {
    const end = Math.min(bytes.length, from + this.missing());
    this.held.add(bytes, from, end);
    return end;
  }

  /** Bytes that it still needs. */
  missing(): number {
    return Math.max(0, this.length + ahead - this.all().length);
  }

  /** Whether the claim is right. */
  isRight(isAtEnd: boolean): boolean {
    if (this.all().length < this.length) return false;
    const text = this.all().toString("latin1", this.length - 1);
    return nextBegins.test(text) || (isAtEnd && fileEnds.test(text));
  }

  /** The text up to the claimed end. */
  text(): Buffer {
    return this.all().subarray(0, this.length);
  }

  /** The bytes from a position on, to be read again. */
  after(position: "end" | "line"): Buffer {
    return this.all().subarray(position === "end" ? this.length : this.line.length);
  }

  private all(): Buffer {
    return this.held.take()!;
  }
}

/** The bytes of a body that the headers of a mail claim; null when they claim none. */
export function claimedLength(headers: Buffer): number | null {
  const claim = /^content-length[ \t]*:[ \t]*(\d{1,15})[ \t]*\r?$/im.exec(headers.toString("latin1", 0, 64 * 1024));
  return claim === null ? null : Number(claim[1]);
}
