import { create } from "content-disposition";
import type { FastifyReply } from "fastify";
import { sharedErrors } from "../../../subgraphs/shared/errors/shared-errors.js";
import { openAttachment } from "../../../subgraphs/index.js";
import type { RequestContext } from "../../../subgraphs/shared/context/request-context.js";

const mediaType = /^[a-z0-9!#$&^_.+-]{1,100}\/[a-z0-9!#$&^_.+-]{1,100}$/;

/**
 * Streams the bytes of an attachment. A browser saves them under their name, with any media type, and runs nothing of
 * them. Throws `not_found` when the token is invalid or the attachment no longer exists.
 */
export async function sendAttachment(reply: FastifyReply, context: RequestContext, token: string): Promise<void> {
  const file = await openAttachment(context.services, token);
  if (file === null) {
    throw sharedErrors.problem("not_found", { message: "This address is not valid, or it has expired." });
  }
  const contentType = file.contentType.toLowerCase();
  void reply.headers({
    "Content-Type": mediaType.test(contentType) ? contentType : "application/octet-stream",
    "Content-Length": file.byteSize,
    "Content-Disposition": create(file.filename),
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
  });
  await reply.send(file.bytes);
}
