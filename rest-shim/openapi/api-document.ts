import type { ErrorDefinition } from "../../subgraphs/shared/errors/problem.js";
import type { GraphQLSchema } from "graphql";
import type { Route } from "../route.js";
import { describedErrors } from "./described-errors.js";
import { ErrorResponses } from "./error-responses.js";
import { errorSchema } from "./error-schema.js";
import { responseHeaders } from "./headers.js";
import { operationIdOf } from "./operation-id.js";
import { type Parts, routeOperation } from "./route-operation.js";
import { SchemaParts } from "./schema-parts.js";

/** The API's version. It differs from the package's: it changes with the wire contract. */
const apiVersion = "0.1.0";

const description = `REST interface of Parley. GraphQL at /graphql can do everything that REST can, and more.

Every route also accepts a trailing slash, and HEAD if it accepts GET. An address that does not exist answers 404
\`route_not_found\`. A method that a route does not accept answers 405 with \`Allow\`. A request that is not valid HTTP answers
400 \`malformed_request\` or 431 \`headers_too_large\`. All errors have the same form: the schema \`Error\`, with the codes of
\`ErrorCode\`.`;

const parameters = {
  IdempotencyKey: {
    in: "header",
    name: "Idempotency-Key",
    required: false,
    description:
      "Makes the request safe to repeat for 24 hours. A repeat with the same key and the same input returns the first " +
      "answer. A different input with the same key returns 409. 1 to 255 printable ASCII characters.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[ -~]+$" },
  },
  IfNoneMatch: {
    in: "header",
    name: "If-None-Match",
    required: false,
    description: "The `ETag` of an earlier answer. If the document is unchanged, the answer is 304 without a body.",
    schema: { type: "string" },
  },
  IfModifiedSince: {
    in: "header",
    name: "If-Modified-Since",
    required: false,
    description: "The `Last-Modified` of an earlier answer. Ignored if `If-None-Match` is present.",
    schema: { type: "string" },
  },
};

const securitySchemes = {
  api_key: { type: "apiKey", in: "header", name: "X-API-Key", description: "An agent's or an admin's key." },
  service_token: { type: "apiKey", in: "header", name: "X-Service-Token", description: "A service token." },
  bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A console user's token." },
};

/**
 * The OpenAPI 3.1 document of these routes and the schema's operations. Throws when two routes have the same name, and
 * for an error code that is not in the catalogue.
 */
export function apiDocument(
  routes: readonly Route[],
  catalogue: Readonly<Record<string, ErrorDefinition>>,
  schema: GraphQLSchema,
): object {
  const describedBy = (route: Route): string[] =>
    route.kind === "handler" ? [] : describedErrors(schema, route.document);
  const parts: Parts = {
    schemas: new SchemaParts(),
    requestBodies: {},
    errorResponses: new ErrorResponses(),
    error: errorSchema(catalogue),
    errors: { catalogue, describedBy },
  };
  const paths: Record<string, Record<string, object>> = {};
  const ids = new Set<string>();
  for (const route of routes) {
    const id = operationIdOf(route);
    if (ids.has(id)) throw new Error(`Two routes are called ${id}: give one of them a name.`);
    ids.add(id);
    (paths[route.path] ??= {})[route.method.toLowerCase()] = routeOperation(route, parts);
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
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: parts.schemas.all(),
      requestBodies: parts.requestBodies,
      responses: parts.errorResponses.all(),
      parameters,
      headers: responseHeaders,
      securitySchemes,
    },
  };
}
