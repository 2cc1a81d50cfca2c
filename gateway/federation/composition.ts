import { operationFromDocument, type Schema, Supergraph } from "@apollo/federation-internals";
import { buildOperationContext } from "@apollo/gateway";
import { type QueryPlan, QueryPlanner } from "@apollo/query-planner";
import type { DocumentNode, GraphQLSchema } from "graphql";
import { LruCache } from "../files/lru-cache.js";
import { readScalarsAsSubgraphs } from "./scalars.js";

/** An operation with its plan. */
export interface Planned {
  readonly plan: QueryPlan;
  readonly operation: ReturnType<typeof buildOperationContext>;
}

/**
 * What follows from the text of a supergraph alone: its schemas, the planner, and the plans of documents. Plans are kept
 * as long as their document is, which the caches of documents decide.
 */
export class Composition {
  /** What clients see. */
  readonly apiSchema: GraphQLSchema;
  readonly api: Schema;
  private readonly supergraph: Supergraph;
  private schemaOfPlans: GraphQLSchema | undefined;
  private planner: QueryPlanner | undefined;
  private readonly plans = new WeakMap<DocumentNode, Planned>();

  constructor(sdl: string) {
    // The text was checked when it was composed.
    this.supergraph = Supergraph.build(sdl, { validateSupergraph: false });
    this.api = this.supergraph.apiSchema();
    this.apiSchema = this.api.toGraphQLJSSchema();
    readScalarsAsSubgraphs(this.apiSchema);
  }

  /**
   * The schema with the machinery of the join, which plans are executed against. Made for the first plan, like the planner: a
   * start needs neither.
   */
  get joined(): GraphQLSchema {
    return (this.schemaOfPlans ??= this.supergraph.schema.toGraphQLJSSchema());
  }

  /**
   * The plan of a validated document of one operation, once per document: for documents of ours.
   *
   * @param made answers a plan that was made before; otherwise it is made here and now
   */
  plan(document: DocumentNode, made: () => QueryPlan | undefined = () => undefined): Planned {
    return this.plans.get(document) ?? this.adopt(document, made() ?? this.planAlone(document));
  }

  /** The plan of a document that was planned before. */
  planned(document: DocumentNode): Planned {
    const planned = this.plans.get(document);
    if (planned === undefined) throw new Error("A document that was never planned cannot run.");
    return planned;
  }

  /** Remembers a plan that was made elsewhere for a document. */
  adopt(document: DocumentNode, plan: QueryPlan): Planned {
    const planned = { plan, operation: buildOperationContext({ schema: this.apiSchema, operationDocument: document }) };
    this.plans.set(document, planned);
    return planned;
  }

  /** Plans a validated document of one operation: plain data, which may go to another thread. */
  planAlone(document: DocumentNode): QueryPlan {
    this.planner ??= new QueryPlanner(this.supergraph, { exposeDocumentNodeInFetchNode: true });
    return this.planner.buildQueryPlan(operationFromDocument(this.api, document));
  }
}

/** A process has one supergraph, whatever runs in it; its tests know a made-up one besides. */
const read = new LruCache<Composition>(2);

/** The composition of a text; servers of one process share it, because half of a server's start goes into it. */
export function compositionOf(sdl: string): Composition {
  let composition = read.get(sdl);
  if (composition === undefined) read.set(sdl, (composition = new Composition(sdl)));
  return composition;
}
