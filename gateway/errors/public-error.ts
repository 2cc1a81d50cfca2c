import { GraphQLError } from "graphql";
import { errorCatalogue } from "../../subgraphs/index.js";
import { databaseProblem } from "../../subgraphs/shared/database/outage.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { Logger } from "../../subgraphs/shared/logging/logger.js";
import { persistedQueryCode, persistedQueryNotSupported } from "./persisted-query.js";
import { withoutValues } from "./without-values.js";

/** Keys of `extensions` that are public. All others, such as the subgraph's name, stay internal. */
const shown = ["hint", "details", "retryAfter", "rateLimit", "violations"] as const;

/** The codes of graphql and ApolloServer for requests that they refuse before execution. */
const requestErrorCodes = new Set([
  "GRAPHQL_PARSE_FAILED",
  "GRAPHQL_VALIDATION_FAILED",
  "BAD_USER_INPUT",
  "BAD_REQUEST",
  "OPERATION_RESOLUTION_FAILURE",
]);

/**
 * Passes errors of the composed catalogue. A malformed GraphQL request gets the code `bad_request`, a database timeout
 * `overloaded`, and an unreachable database `unavailable`. All other errors are masked as `internal_error`. Errors with
 * status 500 or more are logged with the request's id.
 */
export function publicError(error: unknown, log: Logger, requestId: string | null): GraphQLError {
  const { path, extensions, message } = error instanceof GraphQLError ? error : new GraphQLError("");
  const code = extensions["code"];
  if (typeof code === "string" && Object.hasOwn(errorCatalogue, code)) {
    const extra = shown.filter((key) => extensions[key] !== undefined).map((key) => [key, extensions[key]]);
    const { status: usual, otherStatus } = errorCatalogue[code]!;
    const status = otherStatus !== undefined && extensions["status"] === otherStatus ? otherStatus : usual;
    // Over HTTP such an answer is a 200, so an operator finds the error only in the log. Without an id it was logged
    // before.
    if (requestId !== null && status >= 500) log.warn({ requestId, code }, "An operation failed");
    else if (requestId !== null) log.debug({ requestId, code }, "An operation was refused");
    return new GraphQLError(message, { path, extensions: { code, status, ...Object.fromEntries(extra) } });
  }
  if (code === persistedQueryCode) return persistedQueryNotSupported();
  if (error instanceof GraphQLError && typeof code === "string" && requestErrorCodes.has(code)) {
    return asRequestError(error);
  }
  if (error instanceof GraphQLError && isOfValidation(error)) return asRequestError(error);
  const away = databaseProblem(error);
  if (away !== null) {
    log.warn({ requestId, error: describe(error) }, "The database could not serve an operation");
    return new GraphQLError(away.message, { path, extensions: away.extensions });
  }
  log.error({ requestId, error: describe(error) }, "An operation failed unexpectedly");
  const masked = sharedErrors.problem("internal_error");
  return new GraphQLError(masked.message, { path, extensions: masked.extensions });
}

/**
 * Some validation rules throw errors that they should report: such an error has locations in the document, and nothing
 * has run.
 */
function isOfValidation({ nodes, path, originalError, extensions }: GraphQLError): boolean {
  return nodes !== undefined && path === undefined && originalError === undefined && extensions["code"] === undefined;
}

/** `bad_request`: describes the defect of the GraphQL request, with its source locations but without its values. */
export function asRequestError(error: GraphQLError): GraphQLError {
  const { nodes, source, positions, originalError } = error;
  const { extensions } = sharedErrors.problem("bad_request");
  return new GraphQLError(withoutValues(error.message, originalError?.message), {
    nodes,
    source,
    positions,
    extensions,
  });
}

function describe(error: unknown): string {
  const cause = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
