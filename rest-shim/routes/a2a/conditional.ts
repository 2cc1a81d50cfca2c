import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { namesTag } from "../../wire/prepared-answer.js";

/** A document that may be cached. */
export interface Cacheable {
  readonly body: string;
  readonly lastModified: Date;
  /** Seconds. */
  readonly maxAge: number;
}

/**
 * Answers a conditional GET (RFC 9110, 13): 304 without a body when the client has the document already.
 * `If-None-Match` takes precedence over `If-Modified-Since`.
 */
export async function sendCacheable(request: FastifyRequest, reply: FastifyReply, document: Cacheable): Promise<void> {
  const etag = `"${createHash("sha256").update(document.body).digest("base64url")}"`;
  void reply.headers({
    "Cache-Control": `public, max-age=${document.maxAge}`,
    ETag: etag,
    "Last-Modified": document.lastModified.toUTCString(),
  });
  if (isCurrent(request, etag, document.lastModified)) return void (await reply.code(304).send());
  await reply.header("Content-Type", "application/json; charset=utf-8").send(document.body);
}

function isCurrent({ headers }: FastifyRequest, etag: string, lastModified: Date): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) return namesTag(tags, etag);
  const since = Date.parse(headers["if-modified-since"] ?? "");
  // HTTP dates have no milliseconds.
  return !Number.isNaN(since) && Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
}
