import type { ExecutionResult, GraphQLFormattedError } from "graphql";
import type { ResponseNotes } from "../../subgraphs/shared/context/request-context.js";

/** The key of `extensions` for data between gateway and subgraph. */
export const extensionKey = "parley";

/** The request from the gateway to a subgraph. The token is sent per operation, never per connection. */
export interface SubgraphRequest {
  readonly query: string;
  readonly operationName?: string | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly extensions: { readonly [extensionKey]: { readonly context: string } };
}

/** The answer of a subgraph; for a subscription, each event of the stream. */
export interface SubgraphAnswer {
  readonly data?: ExecutionResult["data"];
  readonly errors?: readonly GraphQLFormattedError[];
  readonly extensions?: { readonly [extensionKey]?: { readonly notes?: ResponseNotes } };
}

/**
 * A progress message of a stream without events: the position where it may be opened again (`RequestContext.readUpTo`),
 * as digits.
 */
export interface StreamProgress {
  readonly readUpTo: string;
}

/** The longest silence of a stream, in milliseconds; a subgraph without events sends progress more often. */
export const streamSilence = 30_000;
export const streamHeartbeat = 10_000;
