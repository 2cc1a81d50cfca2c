import type { Reading } from "./reading.js";

/**
 * Bytes of all connections together that are read in one turn of the event loop, about. A byte costs up to a microsecond,
 * in frames of a few bytes each, and nothing else happens meanwhile.
 */
const bytesPerRound = 65_536;

/**
 * Connections that send much wait for a later turn of the event loop before more is read from them. Without this, Node.js
 * reads up to 2 MiB from each connection before it looks at anything else.
 */
export class ReadBudget {
  private bytes = 0;
  private scheduled = false;
  /** The waiting sockets in the order in which they continue, each with the bytes that it sent last. */
  private readonly waiting = new Map<Reading, number>();

  /** Bytes came on a connection. */
  came(reading: Reading, bytes: number): void {
    this.bytes += bytes;
    if (this.bytes >= bytesPerRound) {
      reading.stop("budget");
      this.waiting.set(reading, bytes);
    }
    this.schedule();
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.resume());
  }

  private resume(): void {
    this.scheduled = false;
    this.bytes = 0;
    let expected = 0;
    for (const [reading, bytes] of this.waiting) {
      if (expected >= bytesPerRound) return this.schedule();
      expected += bytes;
      this.waiting.delete(reading);
      reading.goOn("budget");
    }
  }
}
