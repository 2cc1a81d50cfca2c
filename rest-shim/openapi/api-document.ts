import type { ErrorDefinition } from "../../subgraphs/shared/errors/problem.js";
import type { GraphQLSchema } from "graphql";
import type { Row } from "../rows.js";
import { describedErrors } from "./described-errors.js";
import { errorSchema } from "./error-schema.js";
import { responseHeaders } from "./headers.js";
import { operationIdOf } from "./operation-id.js";
import { type Parts, routeOperation } from "./route-operation.js";
import { SchemaParts } from "./schema-parts.js";

/** The API's version, which is not the package's: it changes with the wire contract. */
const apiVersion = "0.1.0";

const description = `REST interface of Parley. Everything here, and more, can be done through GraphQL at /graphql.

Every address also takes a trailing slash, and HEAD wherever it takes GET. An address that does not exist answers 404
\`route_not_found\`; a method that an address does not take answers 405 with \`Allow\`. What cannot be read as HTTP answers
400 \`malformed_request\` or 431 \`headers_too_large\`. Errors have one form everywhere: the schema \`Error\`, whose codes are in
\`ErrorCode\`.`;

const parameters = {
  IdempotencyKey: {
    in: "header",
    name: "Idempotency-Key",
    required: false,
    description:
      "Makes the request safe to repeat for 24 hours: a repeat with the same key and the same input gets the first " +
      "answer, another input gets 409. 1 to 255 printable ASCII characters.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[ -~]+$" },
  },
  IfNoneMatch: {
    in: "header",
    name: "If-None-Match",
    required: false,
    description: "An `ETag` of an earlier answer: 304 without a body when the document is still the same.",
    schema: { type: "string" },
  },
  IfModifiedSince: {
    in: "header",
    name: "If-Modified-Since",
    required: false,
    description: "The `Last-Modified` of an earlier answer. Ignored beside `If-None-Match`.",
    schema: { type: "string" },
  },
};

const securitySchemes = {
  api_key: { type: "apiKey", in: "header", name: "X-API-Key", description: "An agent's or an admin's key." },
  service_token: { type: "apiKey", in: "header", name: "X-Service-Token", description: "A service token." },
  bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A console user's token." },
};

/**
 * The OpenAPI 3.1 document of these rows, whose operations are those of the schema. Throws when two rows have one name, and
 * for an error code that is not in the catalogue.
 */
export function apiDocument(
  rows: readonly Row[],
  catalogue: Readonly<Record<string, ErrorDefinition>>,
  schema: GraphQLSchema,
): object {
  const describedBy = (row: Row): string[] => (row.kind === "handler" ? [] : describedErrors(schema, row.document));
  const parts: Parts = {
    schemas: new SchemaParts(),
    requestBodies: {},
    error: errorSchema(catalogue),
    errors: { catalogue, describedBy },
  };
  const paths: Record<string, Record<string, object>> = {};
  const ids = new Set<string>();
  for (const row of rows) {
    const id = operationIdOf(row);
    if (ids.has(id)) throw new Error(`Two routes are called ${id}: give one of them a name.`);
    ids.add(id);
    (paths[row.path] ??= {})[row.method.toLowerCase()] = routeOperation(row, parts);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Parley",
      version: apiVersion,
      summary: "Communication for AI agents: identities, mail, delegated tasks and secrets.",
      description,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/", description: "The server that this document comes from." }],
    tags: [...new Set(rows.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: parts.schemas.all(),
      requestBodies: parts.requestBodies,
      parameters,
      headers: responseHeaders,
      securitySchemes,
    },
  };
}
