import type { ApolloServerPlugin } from "@apollo/server";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { ProblemExtensions } from "../../subgraphs/shared/errors/problem.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { OperationToCheck } from "../limits/check-operation.js";
import { isPostOnly } from "../limits/post-only.js";

/** Refuses what is too large before it runs. The check throws. */
export function limitsPlugin(
  check: (operation: OperationToCheck, context: RequestContext) => void,
): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation: ({ document, operation, request, contextValue }) => {
          if (operation !== undefined) check({ document, operation, variables: request.variables ?? {} }, contextValue);
          return Promise.resolve();
        },
      }),
  };
}

/** Refuses by GET what carries a secret, with 405. */
export function postOnlyPlugin(): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation: ({ document, operation, request, response }) => {
          if (request.http?.method !== "GET" || operation === undefined) return Promise.resolve();
          if (!isPostOnly(document, operation)) return Promise.resolve();
          response.http.headers.set("allow", "POST");
          throw sharedErrors.problem("method_not_allowed", {
            message: "This query carries a secret, which must not stand in an address. Send it by POST.",
          });
        },
      }),
  };
}

/**
 * What the answer's head says: the status of the first error when there are no data at all, else 200; Retry-After; and
 * whether a keyed write was answered from its record.
 */
export function answerHead(): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        willSendResponse: ({ response, contextValue }) => {
          const { body, http } = response;
          if (contextValue.notes.replayed === true) http.headers.set("idempotent-replay", "true");
          if (body.kind !== "single") return Promise.resolve();
          const { data, errors } = body.singleResult;
          const problem = errors?.[0]?.extensions as ProblemExtensions | undefined;
          if (problem === undefined || data != null) return Promise.resolve();
          // 405 is Apollo's for a mutation by GET, which has no data and no status of ours.
          if (http.status !== 405) http.status = problem.status;
          if (problem.retryAfter !== undefined) http.headers.set("retry-after", String(problem.retryAfter));
          return Promise.resolve();
        },
      }),
  };
}
