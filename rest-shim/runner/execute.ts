import { Problem, type ProblemExtensions } from "../../subgraphs/shared/errors/problem.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { OperationResult, ResultError } from "../ports.js";
import type { Shim } from "./shim.js";

/** The data of a result. Throws its first error: a public one unchanged, any other masked and logged. */
export function dataOf<Data>(shim: Shim, result: OperationResult<Data>, requestId: string): Data {
  const error = result.errors?.[0];
  if (error !== undefined) throw problemOf(shim, error, requestId);
  if (result.data === null || result.data === undefined) {
    throw problemOf(shim, { message: "The operation returned neither data nor an error." }, requestId);
  }
  return result.data;
}

function problemOf(shim: Shim, error: ResultError, requestId: string): Problem {
  const extensions = (error.extensions ?? {}) as Partial<ProblemExtensions>;
  const { code, status, hint, details, retryAfter, rateLimit, violations } = extensions;
  // The document was validated at the start, so this is a value that the route's schema accepted and the GraphQL type
  // did not, such as a number beyond 32 bits.
  if (code === "bad_request") return sharedErrors.problem("validation_failed");
  if (typeof code === "string" && typeof status === "number" && Object.hasOwn(shim.errors, code)) {
    return new Problem(
      code,
      { status, message: error.message },
      {
        ...(hint === undefined ? {} : { hint }),
        ...(details === undefined ? {} : { details }),
        ...(retryAfter === undefined ? {} : { retryAfter }),
        ...(rateLimit === undefined ? {} : { rateLimit }),
        ...(violations === undefined ? {} : { violations }),
      },
    );
  }
  shim.services.log.error({ requestId, code, error: error.message }, "an operation of a route failed");
  return sharedErrors.problem("internal_error");
}
