import { readFile } from "node:fs/promises";
import { operationFromDocument, type Schema, Supergraph } from "@apollo/federation-internals";
import { buildOperationContext, executeQueryPlan, type ServiceMap } from "@apollo/gateway";
import { type QueryPlan, QueryPlanner } from "@apollo/query-planner";
import type { GatewayExecutionResult, GatewayGraphQLRequestContext } from "@apollo/server-gateway-interface";
import { type DocumentNode, getOperationAST, GraphQLError, type GraphQLSchema, OperationTypeNode } from "graphql";
import { getVariableValues } from "graphql/execution/values.js";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { Logger } from "../../subgraphs/shared/logging/logger.js";
import { asRequestError } from "../errors/public-error.js";
import { readScalarsAsSubgraphs } from "./scalars.js";

type OperationContext = ReturnType<typeof buildOperationContext>;

/** An operation with its plan. */
export interface Planned {
  readonly plan: QueryPlan;
  readonly operation: OperationContext;
}

/** The committed supergraph, beside the code in source and in `dist`. */
export function readSupergraph(): Promise<string> {
  return readFile(new URL("../supergraph.graphql", import.meta.url), "utf8");
}

/**
 * The composed schema with its one planner: HTTP, WebSocket, the REST shim and subscriptions plan and execute here.
 * Plans are kept as long as their document is, which the caches of documents decide.
 */
export class FederatedSchema {
  /** What clients see. */
  readonly apiSchema: GraphQLSchema;
  /** The same with the machinery of the join, which plans are executed against. */
  private readonly joined: GraphQLSchema;
  private readonly api: Schema;
  private readonly planner: QueryPlanner;
  private readonly plans = new WeakMap<DocumentNode, Map<string, Planned>>();

  constructor(
    readonly sdl: string,
    private readonly sources: ServiceMap,
    private readonly log: Logger,
  ) {
    const supergraph = Supergraph.build(sdl);
    this.api = supergraph.apiSchema();
    this.apiSchema = this.api.toGraphQLJSSchema();
    readScalarsAsSubgraphs(this.apiSchema);
    this.joined = supergraph.schema.toGraphQLJSSchema();
    this.planner = new QueryPlanner(supergraph, { exposeDocumentNodeInFetchNode: true });
  }

  /** The plan of one operation of a validated document; made once per document. */
  plan(document: DocumentNode, operationName?: string | null): Planned {
    const name = operationName ?? "";
    let byName = this.plans.get(document);
    if (byName === undefined) this.plans.set(document, (byName = new Map<string, Planned>()));
    let planned = byName.get(name);
    if (planned === undefined) {
      const operationOf = operationName == null ? {} : { operationName };
      planned = {
        plan: this.planner.buildQueryPlan(operationFromDocument(this.api, document, operationOf)),
        operation: buildOperationContext({ schema: this.apiSchema, operationDocument: document, ...operationOf }),
      };
      byName.set(name, planned);
    }
    return planned;
  }

  /** Why the variables do not fit the operation; empty when they do. */
  checkVariables(planned: Planned, variables: Readonly<Record<string, unknown>>): readonly GraphQLError[] {
    const definitions = planned.operation.operation.variableDefinitions ?? [];
    if (definitions.length === 0) return [];
    return (getVariableValues(this.apiSchema, definitions, variables).errors ?? []).map(asRequestError);
  }

  /** Runs a plan. `extra` adds services that only this plan knows. Variables must have been checked. */
  run(
    planned: Planned,
    variables: Readonly<Record<string, unknown>>,
    context: RequestContext,
    extra?: ServiceMap,
  ): Promise<GatewayExecutionResult> {
    const request = { request: { variables }, context, metrics: {}, logger: this.log };
    return executeQueryPlan(
      planned.plan,
      extra === undefined ? this.sources : { ...this.sources, ...extra },
      request as unknown as GatewayGraphQLRequestContext,
      planned.operation,
      this.joined,
      this.api,
    );
  }

  /**
   * Plans, checks variables and runs a query or mutation. A document without the named operation answers as GraphQL
   * demands.
   */
  async execute(
    document: DocumentNode,
    operationName: string | null | undefined,
    variables: Readonly<Record<string, unknown>>,
    context: RequestContext,
  ): Promise<GatewayExecutionResult> {
    const asked = getOperationAST(document, operationName);
    if (asked == null) {
      const text =
        operationName == null ? "Must provide an operation name." : `Unknown operation named "${operationName}".`;
      return { errors: [asRequestError(new GraphQLError(text))] };
    }
    if (asked.operation === OperationTypeNode.SUBSCRIPTION) {
      return { errors: [asRequestError(new GraphQLError("Subscriptions need a WebSocket: the same address, ws."))] };
    }
    const planned = this.plan(document, operationName);
    const errors = this.checkVariables(planned, variables);
    return errors.length > 0 ? { errors } : this.run(planned, variables, context);
  }
}
