import type { ApolloServerPlugin } from "@apollo/server";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { ProblemExtensions } from "../../subgraphs/shared/errors/problem.js";
import { answerStatus, answerType } from "./answer-status.js";

/**
 * What the answer's head says: the status (see `answerStatus`); Retry-After; that nothing keeps it; and whether a keyed
 * write was answered from its record.
 */
export function answerHead(): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        willSendResponse: ({ request, response, contextValue }) => {
          const { body, http } = response;
          // Queries may come by GET, with credentials that caches do not know for such.
          http.headers.set("cache-control", "no-store");
          if (contextValue.notes.replayed === true) http.headers.set("idempotent-replay", "true");
          if (body.kind !== "single") return Promise.resolve();
          const { data, errors } = body.singleResult;
          const problem = errors?.[0]?.extensions as ProblemExtensions | undefined;
          if (problem === undefined || data != null) return Promise.resolve();
          if (problem.status === 405) http.headers.set("allow", "POST");
          if (problem.retryAfter !== undefined) http.headers.set("retry-after", String(problem.retryAfter));
          // What GET may not carry is refused as a request, whatever it asks for: a mutation, a query with a secret.
          if (http.status === 405) return Promise.resolve();
          http.status = answerStatus(answerType(request.http?.headers.get("accept")), body.singleResult);
          return Promise.resolve();
        },
      }),
  };
}
