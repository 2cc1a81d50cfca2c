const firstBytes = 16 * 1024;

/** Gathers the bytes of one mail. It copies them: pieces of a mail that is all line breaks would be millions. */
export class MailCollector {
  private bytes: Buffer<ArrayBuffer> | null = null;
  private size = 0;
  private isTooLarge = false;

  /** @param most bytes of the largest mail: one byte more, and nothing is kept */
  constructor(private readonly most: number) {}

  /** Adds bytes `start` to before `end`. */
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
