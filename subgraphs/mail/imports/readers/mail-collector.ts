/** Few: a file may contain millions of tiny mails. */
const firstBytes = 1024;

/** Collects the bytes of one mail. It copies them, because a mail of line breaks could have millions of chunks. */
export class MailCollector {
  private bytes: Buffer<ArrayBuffer> | null = null;
  private size = 0;
  private isTooLarge = false;

  /** @param most bytes of the largest mail: of a larger one nothing is stored */
  constructor(private readonly most: number) {}

  /** Adds bytes `start` (included) to `end` (excluded). */
  add(source: Buffer, start: number, end: number): void {
    if (this.isTooLarge || start >= end) return;
    const size = this.size + end - start;
    if (size > this.most) {
      this.isTooLarge = true;
      this.bytes = null;
      return;
    }
    if (this.bytes === null || size > this.bytes.length) this.grow(size);
    source.copy(this.bytes!, this.size, start, end);
    this.size = size;
  }

  /** The mail; null when it is too large. */
  take(): Buffer<ArrayBuffer> | null {
    if (this.isTooLarge) return null;
    return (this.bytes ?? Buffer.alloc(0)).subarray(0, this.size);
  }

  private grow(size: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(firstBytes, Math.min(this.most, size * 2)));
    this.bytes?.copy(larger, 0, 0, this.size);
    this.bytes = larger;
  }
}
