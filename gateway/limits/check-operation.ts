import { type DocumentNode, GraphQLError, type OperationDefinitionNode } from "graphql";
import type { Config } from "../../subgraphs/shared/config/config.js";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import { asRequestError } from "../errors/public-error.js";
import type { FederatedSchema } from "../federation/supergraph.js";
import { costOf } from "./cost.js";
import { extentOf, maxFields, maxObjects } from "./extent.js";
import { maxCost, maxDepth, maxRootFields } from "./limits.js";
import { type Shape, shapeOf } from "./shape.js";

/** A validated operation with the variables it was sent with. */
export interface OperationToCheck {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

const shapes = new WeakMap<OperationDefinitionNode, Shape>();

/**
 * Refuses an operation that is too large, or introspection by a viewer who may not introspect. HTTP and WebSocket both
 * ask here.
 * @throws Problem `operation_too_complex`, `unauthenticated`, `forbidden`, `bad_request`
 */
export function checkOperation(
  { apiSchema }: FederatedSchema,
  config: Config,
  { document, operation, variables }: OperationToCheck,
  context: RequestContext,
): void {
  let shape = shapes.get(operation);
  if (shape === undefined) shapes.set(operation, (shape = shapeOf(document, operation)));
  if (shape.introspects) checkIntrospection(config, context);
  refuseAbove("fields at the root", shape.rootFields, maxRootFields);
  refuseAbove("levels of fields", shape.depth, maxDepth);
  refuseAbove("fields", extentOf(document, operation).fields, maxFields);
  refuseAbove("fields with fields of their own", extentOf(document, operation).objects, maxObjects);
  refuseAbove("possible fields in its answer", cost(apiSchema, { document, operation, variables }), maxCost);
}

function cost(schema: FederatedSchema["apiSchema"], { document, operation, variables }: OperationToCheck): number {
  try {
    return costOf(schema, document, operation, variables);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    // Variables that do not fit are found here first; everything else is that there is too much to count.
    if (error.nodes !== undefined && error.nodes.some((node) => node.kind === "VariableDefinition")) {
      throw asRequestError(error);
    }
    return Number.POSITIVE_INFINITY;
  }
}

function checkIntrospection(config: Config, { viewer }: RequestContext): void {
  if (config.GRAPHQL_INTROSPECTION === "on") return;
  if (config.GRAPHQL_INTROSPECTION === "off") {
    throw sharedErrors.problem("forbidden", { message: "Introspection is switched off." });
  }
  if (viewer.kind === "anonymous") {
    throw sharedErrors.problem("unauthenticated", { message: "Introspection needs a valid credential." });
  }
}

function refuseAbove(what: string, value: number, limit: number): void {
  if (value <= limit) return;
  const found = Number.isFinite(value) ? `${value}` : `more than ${limit}`;
  throw sharedErrors.problem("operation_too_complex", {
    message: `The operation has ${found} ${what}; at most ${limit} are allowed.`,
    details: { limit },
  });
}
