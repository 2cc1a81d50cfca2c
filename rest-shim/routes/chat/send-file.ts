import { Readable } from "node:stream";
import { create } from "content-disposition";
import type { FastifyReply, FastifyRequest } from "fastify";
import { openChatFile } from "../../../subgraphs/index.js";
import type { RequestContext } from "../../../subgraphs/shared/context/request-context.js";
import { sharedErrors } from "../../../subgraphs/shared/errors/shared-errors.js";

/**
 * Streams the bytes of a workspace's file. A browser saves them under their name, with any media type, and runs nothing
 * of them. Throws `not_found` when the token is invalid, and the errors of reads from Slack.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { services }: RequestContext,
  token: string,
): Promise<void> {
  const file = await openChatFile(services, token, request.method === "HEAD" ? "facts" : "bytes");
  if (file === null)
    throw sharedErrors.problem("not_found", { message: "This address is not valid, or it has expired." });
  void reply.headers({
    "Content-Type": file.contentType,
    "Content-Disposition": create(file.filename),
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
  });
  if (file.byteSize !== null) void reply.header("Content-Length", file.byteSize);
  await reply.send(file.bytes ?? Readable.from([]));
}
