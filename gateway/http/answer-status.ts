import type { FormattedExecutionResult } from "graphql";
import Negotiator from "negotiator";
import type { ProblemExtensions } from "../../subgraphs/shared/errors/problem.js";

const json = "application/json; charset=utf-8";
const graphqlResponse = "application/graphql-response+json; charset=utf-8";

/** The media type of a GraphQL answer, by the caller's Accept header; plain JSON unless it prefers the other. */
export function answerType(accept: string | undefined): string {
  // Entries usually have no parameters; ApolloServer negotiates in the same way.
  const preferred = new Negotiator({ headers: { accept } }).mediaType([
    "application/json",
    "application/graphql-response+json",
  ]);
  return preferred === "application/graphql-response+json" ? graphqlResponse : json;
}

/**
 * The HTTP status for the answer of a well-formed GraphQL request (GraphQL over HTTP, 6.4). As `application/json`
 * always 200: clients do not read codes from the body of another status, which any proxy could have sent. As
 * `application/graphql-response+json` the status of the first error when nothing was executed, so that there is no
 * `data` key.
 */
export function answerStatus(type: string, { data, errors }: FormattedExecutionResult): number {
  const problem = errors?.[0]?.extensions as Partial<ProblemExtensions> | undefined;
  if (type !== graphqlResponse || data !== undefined) return 200;
  return problem?.status ?? 200;
}
