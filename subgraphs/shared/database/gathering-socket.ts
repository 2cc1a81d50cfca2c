import { Socket } from "node:net";

interface Piece {
  readonly chunk: Uint8Array | string;
  readonly encoding: BufferEncoding;
}

type Written = (error?: Error | null) => void;

/**
 * A socket that collects everything written in one turn of the event loop and sends it in one system call.
 *
 * Why it exists: the driver writes each statement separately. A pipelined transaction of seven statements made seven
 * system calls; with this socket it makes one or two and takes about 15 % less processor time. Over TLS the driver
 * encrypts and bypasses it.
 */
export class GatheringSocket extends Socket {
  private gathers = false;

  constructor() {
    super();
    // Node's `connect` sets a `write` on each socket, which would hide the one below.
    this.once("connect", () => Reflect.deleteProperty(this, "write"));
  }

  override write(data: Uint8Array | string, ...rest: unknown[]): boolean {
    if (!this.gathers) {
      this.gathers = true;
      this.cork();
      process.nextTick(() => {
        this.gathers = false;
        this.uncork();
      });
    }
    return super.write(data, ...(rest as [BufferEncoding, Written]));
  }

  /**
   * Sends everything collected as one buffer: a statement consists of five small ones, and each costs more than copying
   * it.
   */
  override _writev(pieces: Piece[], written: Written): void {
    const bytes = pieces.map(({ chunk, encoding }) =>
      typeof chunk === "string" ? Buffer.from(chunk, encoding) : chunk,
    );
    this._write(Buffer.concat(bytes), "buffer" as BufferEncoding, written);
  }
}
