import type { ApolloServerPlugin } from "@apollo/server";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { ProblemExtensions } from "../../subgraphs/shared/errors/problem.js";
import { answerStatus, answerType } from "./answer-status.js";

/**
 * Sets status and headers of the answer: the status (see `answerStatus`), Retry-After, the cache headers, and whether a
 * keyed write was answered from its record.
 */
export function answerHead(): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        willSendResponse: ({ request, response, contextValue }) => {
          const { body, http } = response;
          // Queries may come by GET, with credential headers that caches do not know.
          http.headers.set("cache-control", "no-store");
          if (contextValue.notes.replayed === true) http.headers.set("idempotent-replay", "true");
          if (body.kind !== "single") return Promise.resolve();
          const { data, errors } = body.singleResult;
          const problem = errors?.[0]?.extensions as ProblemExtensions | undefined;
          if (problem === undefined || data != null) return Promise.resolve();
          if (problem.status === 405) http.headers.set("allow", "POST");
          if (problem.retryAfter !== undefined) http.headers.set("retry-after", String(problem.retryAfter));
          // Requests that GET must not carry are refused by form: a mutation, or a query with a secret.
          if (http.status === 405) return Promise.resolve();
          http.status = answerStatus(answerType(request.http?.headers.get("accept")), body.singleResult);
          return Promise.resolve();
        },
      }),
  };
}
