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
 * Everything that follows from the text of a supergraph: its schemas, the planner, and the plans of documents. A plan
 * lives as long as its document, which the document caches decide.
 */
export class Composition {
  /** The schema that clients see. */
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
   * The schema with the join machinery, which plans are executed against. It and the planner are created for the first
   * plan, because a start needs neither.
   */
  get joined(): GraphQLSchema {
    return (this.schemaOfPlans ??= this.supergraph.schema.toGraphQLJSSchema());
  }

  /**
   * The plan of a validated document with one operation, created once per document: for our own documents.
   *
   * @param made returns an existing plan; otherwise the plan is made now
   */
  plan(document: DocumentNode, made: () => QueryPlan | undefined = () => undefined): Planned {
    return this.plans.get(document) ?? this.adopt(document, made() ?? this.planAlone(document));
  }

  /** The plan of a document, if it was planned before. */
  planned(document: DocumentNode): Planned {
    const planned = this.plans.get(document);
    if (planned === undefined) throw new Error("A document that was never planned cannot run.");
    return planned;
  }

  /** Stores a plan that was made elsewhere for a document. */
  adopt(document: DocumentNode, plan: QueryPlan): Planned {
    const planned = { plan, operation: buildOperationContext({ schema: this.apiSchema, operationDocument: document }) };
    this.plans.set(document, planned);
    return planned;
  }

  /** Plans a validated document with one operation. The result is plain data, which can be sent to another thread. */
  planAlone(document: DocumentNode): QueryPlan {
    this.planner ??= new QueryPlanner(this.supergraph, { exposeDocumentNodeInFetchNode: true });
    return this.planner.buildQueryPlan(operationFromDocument(this.api, document));
  }
}

/** A process has one supergraph; tests use an artificial one besides. */
const read = new LruCache<Composition>(2);

/** The composition of a text. Servers of one process share it, because it takes half of a server's start. */
export function compositionOf(sdl: string): Composition {
  let composition = read.get(sdl);
  if (composition === undefined) read.set(sdl, (composition = new Composition(sdl)));
  return composition;
}
