import { vcardLimits } from "./limits.js";
import { isWanted } from "./wanted-names.js";

/** Whether a line has an unescaped break of quoted-printable text at its end (RFC 2045 6.7). */
const quoted = /^[^:]*quoted-printable/i;

/** A line of a card while it is unfolded: in one pass, in time that grows with its length. */
export class OpenLine {
  #parts: string[] = [];
  #length = 0;
  #wanted: boolean | undefined;
  readonly #isQuoted: boolean;
  #isBroken = false;

  constructor(first: string) {
    this.#isQuoted = quoted.test(first.slice(0, vcardLimits.headerLength));
    this.add(first);
  }

  /** Whether the next line belongs to this one without a blank before it. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  get isTooLong(): boolean {
    return this.#length > vcardLimits.lineLength;
  }

  add(text: string): void {
    this.#isBroken = this.#isQuoted && text.endsWith("=");
    if (this.#wanted === false || this.isTooLong) return;
    const part = this.#isBroken ? text.slice(0, -1) : text;
    this.#parts.push(part);
    this.#length += part.length;
    if (this.#wanted !== undefined) return;
    const start = this.#parts.length === 1 ? part : this.#parts.join("");
    this.#wanted = isWanted(start);
    this.#parts = this.#wanted === false ? [] : [start];
    if (this.#wanted === false) this.#length = 0;
  }

  /** The unfolded line; null when its value is not read. */
  text(): string | null {
    return this.#wanted === true ? this.#parts.join("") : null;
  }
}
