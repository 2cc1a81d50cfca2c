import type { FastifyInstance } from "fastify";

/**
 * Leaves bodies unread for handlers that check media type and size themselves. The framework refuses unknown content
 * types before any handler runs, so the header is hidden from it.
 */
export function leaveBodiesUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null, undefined));
  app.addHook("preParsing", async (request) => {
    request.headers = { "content-type": undefined };
  });
  app.addHook("preHandler", async (request) => {
    request.headers = { "content-type": request.raw.headers["content-type"] };
  });
}
