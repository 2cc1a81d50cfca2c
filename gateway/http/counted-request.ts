import { IncomingMessage } from "node:http";
import type { RequestInProgress } from "./requests-in-progress.js";

/** Chunks of this size and above are passed on unchanged. */
const large = 4_096;
const firstBlock = 1_024;
const largestBlock = 65_536;

/**
 * A request that collects small chunks of its body into large ones: a chunk of one byte would occupy a hundred bytes
 * until the body is complete. Bodies are read only when they are complete, so this delays nothing.
 */
export class CountedRequest extends IncomingMessage {
  progress: RequestInProgress | undefined;
  /** The bytes of the body that have arrived. */
  received = 0;
  /** Whether its handler reads it as a stream. */
  isStreamed = false;
  /** Data that has arrived and was not passed on: the first small chunk itself, or a buffer with copies. */
  private block: Buffer | null = null;
  private filled = 0;

  /** Its handler reads the body as a stream: data passes through, and occupies nothing. */
  readAsStream(): void {
    this.isStreamed = true;
    this.progress?.passThrough();
  }

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk === null) {
      this.flush();
      return super.push(null, encoding);
    }
    this.received += chunk.length;
    this.progress?.receive(chunk.length);
    if (this.block === null) {
      if (chunk.length >= large) return super.push(chunk, encoding);
      this.block = chunk;
      this.filled = chunk.length;
      return true;
    }
    if (this.filled + chunk.length > largestBlock) {
      const more = this.flush();
      return this.push(chunk) && more;
    }
    this.gather(this.block, chunk);
    return true;
  }

  private gather(block: Buffer, chunk: Buffer): void {
    const size = this.filled + chunk.length;
    if (size > block.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(Math.max(2 * size, firstBlock), largestBlock));
      block.copy(larger, 0, 0, this.filled);
      this.block = larger;
    }
    chunk.copy(this.block!, this.filled);
    this.filled = size;
  }

  private flush(): boolean {
    const { block, filled } = this;
    this.block = null;
    return block === null || super.push(block.subarray(0, filled));
  }
}
