import type { FastifyInstance } from "fastify";

/**
 * Leaves bodies on the wire for handlers that judge media type and size themselves. The framework refuses a content type
 * that it cannot parse before any handler runs, so it does not get to see the header.
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
