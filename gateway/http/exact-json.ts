import type { FastifyInstance } from "fastify";
import { markInexactNumbers } from "../../subgraphs/shared/rules/exact-numbers.js";

/** Has JSON bodies read with the numbers marked that parsing would change: no scalar takes a mark, and JSON refuses it. */
export function readExactJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string" },
    (request, text, done) => void parse(request, markInexactNumbers(text as string), done),
  );
}
