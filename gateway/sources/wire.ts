import type { ExecutionResult, GraphQLFormattedError } from "graphql";
import type { ResponseNotes } from "../../subgraphs/shared/context/request-context.js";

/** The key of `extensions` under which gateway and subgraph speak to each other. */
export const extensionKey = "parley";

/** What the gateway posts to a subgraph. The token travels per operation, never per connection. */
export interface SubgraphRequest {
  readonly query: string;
  readonly operationName?: string | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly extensions: { readonly [extensionKey]: { readonly context: string } };
}

/** What a subgraph answers; for a subscription, each event of the stream. */
export interface SubgraphAnswer {
  readonly data?: ExecutionResult["data"];
  readonly errors?: readonly GraphQLFormattedError[];
  readonly extensions?: { readonly [extensionKey]?: { readonly notes?: ResponseNotes } };
}

/** What a quiet stream says now and then: where it may be opened again (`RequestContext.readUpTo`), as digits. */
export interface StreamProgress {
  readonly readUpTo: string;
}

/** Longest silence of a stream, in milliseconds; a subgraph with nothing to say says so more often. */
export const streamSilence = 30_000;
export const streamHeartbeat = 10_000;
