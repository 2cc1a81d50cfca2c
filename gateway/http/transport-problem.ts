import { Problem } from "../../subgraphs/shared/errors/problem.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { Logger } from "../../subgraphs/shared/logging/logger.js";

/**
 * The Problem of whatever went wrong before a handler ran: Fastify's own refusals keep their meaning, anything
 * unexpected is logged and masked.
 */
export function transportProblem(error: unknown, log: Logger, requestId: string): Problem {
  if (error instanceof Problem) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (statusCode === 413) return sharedErrors.problem("body_too_large");
  if (statusCode === 415) return sharedErrors.problem("unsupported_media_type");
  if (code === "FST_ERR_CTP_INVALID_JSON_BODY" || code === "FST_ERR_CTP_EMPTY_JSON_BODY") {
    return sharedErrors.problem("malformed_json");
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return sharedErrors.problem("bad_request");
  log.error(
    { requestId, error: error instanceof Error ? error.stack : String(error) },
    "A request failed unexpectedly",
  );
  return sharedErrors.problem("internal_error");
}
