import { createHash } from "node:crypto";
import { type DocumentNode, GraphQLError, type GraphQLSchema, parse, specifiedRules, validate } from "graphql";
import { asRequestError } from "./errors/public-error.js";
import { maxTokens } from "./limits/limits.js";
import { LruCache } from "./lru-cache.js";

const maxDocuments = 500;

/** Parses and validates operations; remembers the good ones, so that a document's plan is found again by its identity. */
export class Documents {
  private readonly known = new LruCache<DocumentNode>(maxDocuments);

  constructor(private readonly schema: GraphQLSchema) {}

  /** The document of a text. Throws the errors of parsing and validation as an array of `bad_request`. */
  read(text: string): DocumentNode {
    const key = text.length < 256 ? text : createHash("sha256").update(text).digest("base64");
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const document = parseBounded(text);
    const errors = errorsOf(this.schema, document);
    if (errors.length > 0) throw new InvalidDocument(errors.map(asRequestError));
    this.known.set(key, document);
    return document;
  }
}

/** Why a text is not an operation of the schema. */
export class InvalidDocument extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super(errors[0]?.message);
  }
}

function errorsOf(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  try {
    return validate(schema, document, specifiedRules);
  } catch (error) {
    // The rule for subscriptions throws what it should report when a directive of the root field takes a variable.
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

function parseBounded(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens });
  } catch (error) {
    throw error instanceof GraphQLError ? new InvalidDocument([asRequestError(error)]) : error;
  }
}
