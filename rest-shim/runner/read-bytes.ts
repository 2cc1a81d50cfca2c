import type { IncomingMessage } from "node:http";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";

/** Reads a request's body up to `limit` bytes; throws `body_too_large` beyond. */
export async function readBytes(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  checkLength(incoming, limit);
  const chunks: Buffer[] = [];
  let size = 0;
  // The stream must survive a refusal: destroying it would close the socket before the answer is sent.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw sharedErrors.problem("body_too_large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** The server, which counts the memory of requests, must know that the body is streamed. */
interface CountedIncoming extends IncomingMessage {
  readAsStream?(): void;
}

/** A request's body as a stream; throws `body_too_large` when its announced size exceeds `limit`. */
export function openStream(incoming: CountedIncoming, limit: number): IncomingMessage {
  checkLength(incoming, limit);
  incoming.readAsStream?.();
  return incoming;
}

function checkLength({ headers }: IncomingMessage, limit: number): void {
  if (Number(headers["content-length"]) > limit) throw sharedErrors.problem("body_too_large");
}
