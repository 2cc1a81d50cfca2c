import { databaseProblem } from "../../subgraphs/shared/database/outage.js";
import { Problem } from "../../subgraphs/shared/errors/problem.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { Logger } from "../../subgraphs/shared/logging/logger.js";
import { describeError } from "./describe-error.js";
import { transportProblem } from "./transport-errors.js";

/** The log message for a request that failed because of us. */
export interface FailedRequest {
  readonly requestId: string;
  readonly route: string | undefined;
}

/**
 * The public error for any thrown value. The HTTP framework's own refusals keep their meaning. A database timeout is
 * `overloaded`, an unreachable database `unavailable`. Any unexpected error is logged and masked as `internal_error`.
 */
export function problemOf(error: unknown, request: FailedRequest, log?: Logger): Problem {
  if (error instanceof Problem) return error;
  const transport = transportProblem(error);
  if (transport !== undefined) return transport;
  const away = databaseProblem(error);
  if (away !== null) {
    log?.warn({ ...request, error: describeError(error) }, "The database could not serve a request");
    return away;
  }
  log?.error({ ...request, error: describeError(error) }, "A request failed unexpectedly");
  return sharedErrors.problem("internal_error");
}
