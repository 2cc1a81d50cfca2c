import { readFile } from "node:fs/promises";
import { executeQueryPlan, type ServiceMap } from "@apollo/gateway";
import type { QueryPlan } from "@apollo/query-planner";
import type { GatewayExecutionResult, GatewayGraphQLRequestContext } from "@apollo/server-gateway-interface";
import { type DocumentNode, getOperationAST, type GraphQLSchema, OperationTypeNode } from "graphql";
import type { Config } from "../../subgraphs/shared/config/config.js";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { Logger } from "../../subgraphs/shared/logging/logger.js";
import { subscriptionNeedsStream } from "../errors/subscription-needs-stream.js";
import { coerceVariables } from "../limits/coerce-variables.js";
import { introspectsAlone } from "../limits/introspects-alone.js";
import { Introspection } from "./introspection.js";
import { callerOf } from "./caller.js";
import { shippedFile } from "../files/project-file.js";
import { type Planner, plannerBounds, plannerOf } from "./planner.js";
import { type Composition, compositionOf, type Planned } from "./composition.js";
import { planOf, type PreparedDocument, PreparedDocuments } from "./prepared-documents.js";

export type { Planned };

/** The committed supergraph. */
export function readSupergraph(): Promise<string> {
  return readFile(shippedFile("gateway/supergraph.graphql"), "utf8");
}

/** The composed schema over its subgraphs: HTTP, WebSocket, the REST shim and subscriptions plan and execute here. */
export class FederatedSchema {
  private readonly composition: Composition;
  /** Looks at documents of strangers. */
  readonly planner: Planner;
  private readonly introspection: Introspection;
  private readonly prepared: PreparedDocuments;

  constructor(
    readonly sdl: string,
    private readonly sources: ServiceMap,
    private readonly log: Logger,
    config: Config,
  ) {
    this.composition = compositionOf(sdl);
    this.planner = plannerOf(sdl, plannerBounds(config));
    this.introspection = new Introspection(this.planner);
    this.prepared = PreparedDocuments.read(sdl);
  }

  /** What clients see. */
  get apiSchema(): GraphQLSchema {
    return this.composition.apiSchema;
  }

  /** What the build found out about a document of ours; undefined for one that it did not know. */
  preparedOf(document: DocumentNode): PreparedDocument | undefined {
    return this.prepared.get(document);
  }

  /** The plan of a validated document of one operation, of the build or made here and now: for documents of ours. */
  plan(document: DocumentNode, prepared?: PreparedDocument): Planned {
    return this.composition.plan(document, () => planOf(prepared));
  }

  /** Remembers a plan that was made elsewhere for a document. */
  adopt(document: DocumentNode, plan: QueryPlan): Planned {
    return this.composition.adopt(document, plan);
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
      this.composition.joined,
      this.composition.api,
    );
  }

  /** Checks variables and runs a query or mutation that was planned. The document holds this one operation. */
  async execute(
    document: DocumentNode,
    variables: Readonly<Record<string, unknown>>,
    context: RequestContext,
  ): Promise<GatewayExecutionResult> {
    const asked = getOperationAST(document)!;
    if (asked.operation === OperationTypeNode.SUBSCRIPTION) {
      return { errors: [subscriptionNeedsStream()] };
    }
    coerceVariables(this.apiSchema, asked, variables);
    if (introspectsAlone(document)) {
      return this.introspection.answer(document, variables, callerOf(context)) as Promise<GatewayExecutionResult>;
    }
    return this.run(this.composition.planned(document), variables, context);
  }
}
