import type { ApolloServerPlugin } from "@apollo/server";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { hasPersistedQuery } from "../errors/persisted-query.js";

/** Runs a request with the text of its operation as if it had no hash: Apollo refuses every request with a hash. */
export function textBeforeHash(): ApolloServerPlugin<RequestContext> {
  return {
    requestDidStart({ request }) {
      const { query, extensions } = request;
      if (query !== undefined && query !== "" && hasPersistedQuery(extensions)) {
        const { persistedQuery: _, ...others } = extensions!;
        request.extensions = others;
      }
      return Promise.resolve();
    },
  };
}
