import { Transform, type TransformCallback } from "node:stream";

/** Bytes that are passed on together. */
const pieceBytes = 64 * 1024;

/**
 * Passes bytes on in large chunks. For a mail whose lines begin with dots smtp-server makes a chunk for each line, and
 * storing costs time for each chunk.
 */
export class GatheredPieces extends Transform {
  private held: Buffer[] = [];
  private size = 0;

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.held.push(piece);
    this.size += piece.length;
    if (this.size >= pieceBytes) this.passOn();
    done();
  }

  override _flush(done: TransformCallback): void {
    if (this.size > 0) this.passOn();
    done();
  }

  private passOn(): void {
    this.push(Buffer.concat(this.held));
    this.held = [];
    this.size = 0;
  }
}
