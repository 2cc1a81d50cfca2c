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
import { tenantOf } from "./tenant.js";
import { shippedFile } from "../files/project-file.js";
import { type Planner, plannerBounds, plannerOf } from "./planner.js";
import { type Composition, compositionOf, type Planned } from "./composition.js";
import { planOf, type PreparedDocument, PreparedDocuments } from "./prepared-documents.js";

export type { Planned };

/** The committed supergraph. */
export function readSupergraph(): Promise<string> {
  return readFile(shippedFile("gateway/supergraph.graphql"), "utf8");
}

/**
 * The composed schema over its subgraphs. HTTP, WebSocket, the REST shim and subscriptions plan and execute through it.
 */
export class FederatedSchema {
  private readonly composition: Composition;
  /** Validates and plans documents of clients. */
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

  /** The schema that clients see. */
  get apiSchema(): GraphQLSchema {
    return this.composition.apiSchema;
  }

  /** The build's result for one of our documents; undefined for a document that the build did not include. */
  preparedOf(document: DocumentNode): PreparedDocument | undefined {
    return this.prepared.get(document);
  }

  /** The plan of a validated document with one operation, from the build or made now: for our own documents. */
  plan(document: DocumentNode, prepared?: PreparedDocument): Planned {
    return this.composition.plan(document, () => planOf(prepared));
  }

  /** Stores a plan that was made elsewhere for a document. */
  adopt(document: DocumentNode, plan: QueryPlan): Planned {
    return this.composition.adopt(document, plan);
  }

  /** Runs a plan. `extra` adds services that only this plan uses. Variables must have been checked. */
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

  /** Checks variables and runs a planned query or mutation, the only operation of its document. */
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
      return this.introspection.answer(document, variables, tenantOf(context)) as Promise<GatewayExecutionResult>;
    }
    return this.run(this.composition.planned(document), variables, context);
  }
}
