import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

const prepared = new WeakSet<Uint8Array>();

/** Whether these bytes belong to a shared answer: sending them takes no further memory. */
export function isPrepared(bytes: Uint8Array): boolean {
  return prepared.has(bytes);
}

/**
 * An answer that is the same for all clients as long as the process lives. Its bytes are made once, and a client that
 * has it already gets a 304 (RFC 9110, 13.1.2).
 */
export class PreparedAnswer {
  readonly etag: string;
  private readonly bytes: Buffer;

  constructor(
    content: string | Buffer,
    private readonly headers: Readonly<Record<string, string>>,
  ) {
    this.bytes = Buffer.from(content as string);
    this.etag = `"${createHash("sha256").update(this.bytes).digest("base64url")}"`;
    prepared.add(this.bytes);
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    // `Vary` values add up: CORS has already set the origin.
    const vary = [reply.getHeader("vary"), this.headers["vary"]].filter((names) => names !== undefined).join(", ");
    void reply.headers(this.headers).header("etag", this.etag);
    if (vary !== "") void reply.header("vary", vary);
    return namesTag(request.headers["if-none-match"], this.etag) ? reply.code(304).send() : reply.send(this.bytes);
  }
}

/** Whether an `If-None-Match` names this entity tag. */
export function namesTag(header: string | undefined, etag: string): boolean {
  return (header ?? "").split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}
