import { createHash } from "node:crypto";
import { type DocumentNode, type GraphQLSchema, parse } from "graphql";
import { InvalidDocument, mistakesOf, syntaxMistake } from "../planning/mistakes.js";
import { isSyntaxError } from "../limits/read-document.js";
import { maxTokens } from "../limits/limits.js";
import { LruCache } from "../files/lru-cache.js";
import { measure } from "../limits/measure.js";

/** The limit of bytes for cached documents. */
const maxCachedBytes = 16 * 1_048_576;

/** Parses and validates the operations that a gateway sends to a subgraph. It caches the valid ones. */
export class Documents {
  private readonly known = new LruCache<DocumentNode>(maxCachedBytes);

  constructor(private readonly schema: GraphQLSchema) {}

  /** The document of a text. @throws InvalidDocument */
  read(text: string): DocumentNode {
    const key = createHash("sha256").update(text).digest("base64");
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const document = parseBounded(text);
    const mistakes = mistakesOf(this.schema, text);
    if (mistakes.length > 0) throw new InvalidDocument(mistakes);
    this.known.set(key, document, measure(document));
    return document;
  }
}

function parseBounded(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens, noLocation: true });
  } catch (error) {
    throw isSyntaxError(error) ? new InvalidDocument([syntaxMistake(error)]) : error;
  }
}
