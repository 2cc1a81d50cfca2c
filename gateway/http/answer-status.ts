import type { FormattedExecutionResult } from "graphql";
import Negotiator from "negotiator";
import type { ProblemExtensions } from "../../subgraphs/shared/errors/problem.js";

const json = "application/json; charset=utf-8";
const graphqlResponse = "application/graphql-response+json; charset=utf-8";

/** The media type that a caller of GraphQL is answered in, by its Accept header; plain JSON unless it prefers the other. */
export function answerType(accept: string | undefined): string {
  // Without parameters, which the header's entries seldom have, ApolloServer negotiates the same.
  const preferred = new Negotiator({ headers: { accept } }).mediaType([
    "application/json",
    "application/graphql-response+json",
  ]);
  return preferred === "application/graphql-response+json" ? graphqlResponse : json;
}

/**
 * The HTTP status of what a well-formed GraphQL request is answered (GraphQL over HTTP, 6.4). As `application/json` always
 * 200: clients read no codes from the body of another status, which could come from any proxy. As
 * `application/graphql-response+json` that of the first error when nothing was executed, so that there is no `data` key.
 */
export function answerStatus(type: string, { data, errors }: FormattedExecutionResult): number {
  const problem = errors?.[0]?.extensions as Partial<ProblemExtensions> | undefined;
  if (type !== graphqlResponse || data !== undefined) return 200;
  return problem?.status ?? 200;
}
