import { readFile } from "node:fs/promises";
import { executeQueryPlan, type ServiceMap } from "@apollo/gateway";
import type { GatewayExecutionResult, GatewayGraphQLRequestContext } from "@apollo/server-gateway-interface";
import { type DocumentNode, getOperationAST, GraphQLError, type GraphQLSchema, OperationTypeNode } from "graphql";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { Logger } from "../../subgraphs/shared/logging/logger.js";
import { asRequestError } from "../errors/public-error.js";
import { coerceVariables } from "../limits/coerce-variables.js";
import { Introspection, introspectsAlone } from "./introspection.js";
import { type Composition, compositionOf, type Planned } from "./composition.js";

export type { Planned };

/** The committed supergraph, beside the code in source and in `dist`. */
export function readSupergraph(): Promise<string> {
  return readFile(new URL("../supergraph.graphql", import.meta.url), "utf8");
}

/** The composed schema over its subgraphs: HTTP, WebSocket, the REST shim and subscriptions plan and execute here. */
export class FederatedSchema {
  private readonly composition: Composition;
  private readonly introspection: Introspection;

  constructor(
    readonly sdl: string,
    private readonly sources: ServiceMap,
    private readonly log: Logger,
  ) {
    this.composition = compositionOf(sdl);
    this.introspection = new Introspection(this.apiSchema);
  }

  /** What clients see. */
  get apiSchema(): GraphQLSchema {
    return this.composition.apiSchema;
  }

  /** The plan of a validated document of one operation; made once per document. */
  plan(document: DocumentNode): Planned {
    return this.composition.plan(document);
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

  /** Plans, checks variables and runs a validated query or mutation. The document holds this one operation. */
  async execute(
    document: DocumentNode,
    variables: Readonly<Record<string, unknown>>,
    context: RequestContext,
  ): Promise<GatewayExecutionResult> {
    const asked = getOperationAST(document)!;
    if (asked.operation === OperationTypeNode.SUBSCRIPTION) {
      return { errors: [asRequestError(new GraphQLError("Subscriptions need a WebSocket: the same address, ws."))] };
    }
    coerceVariables(this.apiSchema, asked, variables);
    if (introspectsAlone(document)) return this.introspection.answer(document, variables) as GatewayExecutionResult;
    return this.run(this.plan(document), variables, context);
  }
}
