import type { FastifyInstance } from "fastify";
import { markInexactNumbers, unmarkOutsideContent } from "../../subgraphs/shared/rules/exact-numbers.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";

/**
 * Reads bodies as strict UTF-8 JSON. An empty body counts as missing, with any content type, because clients send
 * actions without a body either way (wire contract org 1.3). Keys that would reach a prototype are dropped like any
 * unknown key. Numbers in a message's content that parsing would change are marked, to be refused.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("remove", "remove");
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = utf8.decode(bytes as Buffer);
    } catch {
      return done(sharedErrors.problem("malformed_json"), undefined);
    }
    const marked = markInexactNumbers(text);
    if (marked === text) return parse(request, text, done) as void;
    return parse(request, marked, (error, body) => done(error, unmarkOutsideContent(body))) as void;
  });
  app.addContentTypeParser("*", (request, _payload, done) => {
    const empty = request.headers["content-length"] === "0";
    done(empty ? null : sharedErrors.problem("unsupported_media_type"), undefined);
  });
}
