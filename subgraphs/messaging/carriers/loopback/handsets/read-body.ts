import type { IncomingMessage } from "node:http";
import { HandsetRefusal } from "../rules/handset-refusal.js";

/** Bytes of bodies that are being read, all together: two of the largest and the small ones. */
const allBytes = 64 * 1024 * 1024;

/** A body is too large, or too many are being read. */
export class BodyRefused extends Error {
  constructor(
    readonly status: 413 | 415 | 503,
    message: string,
  ) {
    super(message);
  }
}

/** A body that was read, and what to call once its request is done: until then its bytes count. */
interface HeldBody {
  readonly body: Readonly<Record<string, unknown>>;
  readonly done: () => void;
}

/** Reads the bodies of the requests of a server, and counts their bytes. */
export class BodyReader {
  private held = 0;

  /**
   * The JSON object that a request carries. Only `application/json` is taken: a form of another page cannot send it.
   * @throws BodyRefused
   * @throws HandsetRefusal
   */
  async read(request: IncomingMessage, maxBytes: number): Promise<HeldBody> {
    if (!/^application\/json\s*(;|$)/i.test(request.headers["content-type"] ?? "")) {
      throw new BodyRefused(415, "Send the body as application/json.");
    }
    const pieces: Buffer[] = [];
    let size = 0;
    const done = (): void => {
      this.held -= size;
      size = 0;
    };
    try {
      for await (const piece of request as AsyncIterable<Buffer>) {
        size += piece.length;
        this.held += piece.length;
        if (size > maxBytes) throw new BodyRefused(413, `The body may have ${maxBytes} bytes.`);
        if (this.held > allBytes) throw new BodyRefused(503, "Too many bodies are being read. Try again later.");
        pieces.push(piece);
      }
      return { body: objectOf(Buffer.concat(pieces)), done };
    } catch (error) {
      done();
      throw error;
    }
  }
}

function objectOf(bytes: Buffer): Readonly<Record<string, unknown>> {
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new HandsetRefusal("invalid", "The body is not JSON.");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new HandsetRefusal("invalid", "The body must be a JSON object.");
  }
  return body as Readonly<Record<string, unknown>>;
}
