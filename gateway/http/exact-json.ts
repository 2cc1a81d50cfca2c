import type { FastifyInstance } from "fastify";
import { markInexactNumbers } from "../../subgraphs/shared/rules/exact-numbers.js";

/** Makes JSON bodies mark the numbers that parsing would change: scalars refuse a mark, and JSON scalars too. */
export function readExactJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string" },
    (request, text, done) => void parse(request, markInexactNumbers(text as string), done),
  );
}
