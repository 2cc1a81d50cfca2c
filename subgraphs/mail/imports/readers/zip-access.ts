import { Readable } from "node:stream";
import { callbackify } from "node:util";
import { RandomAccessReader } from "yauzl";
import type { UploadBytes } from "./found-mail.js";

/** The size of reads: yauzl reads a zip's directory and small entries in tiny chunks. */
const blockBytes = 256 * 1024;
/** The directory, and the entry that is read. */
const cachedBlocks = 2;

/** The reader for yauzl. It remembers read errors of ours, which do not mean that the zip is invalid. */
export class ZipAccess extends RandomAccessReader {
  failure: unknown = null;
  private readonly blocks = new Map<number, Buffer>();

  constructor(private readonly upload: UploadBytes) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.range(start, end), { objectMode: false });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    callbackify(() => this.copy(buffer, offset, length, position))(callback);
  }

  private async copy(buffer: Buffer, offset: number, length: number, position: number): Promise<void> {
    if (position < 0 || position + length > this.upload.size) throw new Error("The zip ends early.");
    for (let done = 0; done < length;) {
      const block = await this.block(Math.floor((position + done) / blockBytes));
      const from = (position + done) % blockBytes;
      const copied = block.copy(buffer, offset + done, from, Math.min(block.length, from + length - done));
      if (copied === 0) throw new Error("The zip ends early.");
      done += copied;
    }
  }

  private async *range(start: number, end: number): AsyncGenerator<Buffer> {
    if (end - start <= blockBytes) {
      const bytes = Buffer.allocUnsafe(end - start);
      await this.copy(bytes, 0, bytes.length, start);
      yield bytes;
      return;
    }
    try {
      yield* this.upload.stream(start, end);
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }

  private async block(number: number): Promise<Buffer> {
    const known = this.blocks.get(number);
    if (known !== undefined) {
      this.blocks.delete(number);
      this.blocks.set(number, known);
      return known;
    }
    const start = number * blockBytes;
    try {
      const block = await this.upload.read(start, Math.min(start + blockBytes, this.upload.size));
      this.blocks.set(number, block);
      if (this.blocks.size > cachedBlocks) this.blocks.delete(this.blocks.keys().next().value!);
      return block;
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}
