import type { IncomingMessage } from "node:http";
import { HandsetRefusal } from "../rules/handset-refusal.js";

/** Bytes of bodies that are being read, all together: two of the largest and the small ones. */
const allBytes = 64 * 1024 * 1024;
let held = 0;

/** A body is too large, or too many are being read. */
export class BodyRefused extends Error {
  constructor(
    readonly status: 413 | 415 | 503,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The JSON object that a request carries, and what to call once it is worked off: until then its bytes count. Only
 * `application/json` is taken: a form of another page cannot send it.
 */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<{ readonly body: Readonly<Record<string, unknown>>; readonly done: () => void }> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers["content-type"] ?? "")) {
    throw new BodyRefused(415, "Send the body as application/json.");
  }
  const pieces: Buffer[] = [];
  let size = 0;
  const done = (): void => {
    held -= size;
    size = 0;
  };
  try {
    for await (const piece of request as AsyncIterable<Buffer>) {
      size += piece.length;
      held += piece.length;
      if (size > maxBytes) throw new BodyRefused(413, `The body may have ${maxBytes} bytes.`);
      if (held > allBytes) throw new BodyRefused(503, "Too many bodies are being read. Try again later.");
      pieces.push(piece);
    }
    const body: unknown = JSON.parse(Buffer.concat(pieces).toString("utf8"));
    if (typeof body !== "object" || body === null || Array.isArray(body)) {
      throw new HandsetRefusal("invalid", "The body must be a JSON object.");
    }
    return { body: body as Readonly<Record<string, unknown>>, done };
  } catch (error) {
    done();
    if (error instanceof SyntaxError) throw new HandsetRefusal("invalid", "The body is not JSON.");
    throw error;
  }
}
