import type { GraphQLDataSource } from "@apollo/gateway";
import type { DocumentNode, ExecutionResult, GraphQLSchema } from "graphql";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";

/** One operation that the planner made for one subgraph. */
export interface SubgraphOperation {
  readonly document: DocumentNode;
  /** The document as text, which is what is sent. */
  readonly query: string;
  readonly operationName?: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The events of a subscription at one subgraph. Each value is a complete result of the primary selection. */
export type SubgraphEvents = AsyncIterableIterator<ExecutionResult>;

/** Where a subgraph's part of an operation runs: in this process or in another. */
export interface SubgraphSource extends GraphQLDataSource {
  readonly name: string;
  /** Its executable schema when it is in this process, else null. */
  readonly schema: GraphQLSchema | null;
  /** Whether it answers now; for the readiness check. */
  ready(): Promise<boolean>;
  /** Opens the events of a subscription. Rejects with a Problem when the subgraph refuses it. */
  subscribe(operation: SubgraphOperation, context: RequestContext): Promise<SubgraphEvents>;
  close(): Promise<void>;
}
