import { type DocumentNode, GraphQLError, type OperationDefinitionNode, OperationTypeNode } from "graphql";
import type { Config } from "../../subgraphs/shared/config/config.js";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { FederatedSchema } from "../federation/supergraph.js";
import { coerceVariables } from "./coerce-variables.js";
import { costOf } from "./cost.js";
import { extentOf, maxFields, maxObjects } from "./extent.js";
import { maxCost, maxDepth, maxRepeats, maxRootFields } from "./limits.js";
import { mostRepeats } from "./repeats.js";
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
  const coerced = coerceVariables(apiSchema, operation, variables);
  refuseAbove("possible fields in its answer", cost(apiSchema, { document, operation, variables }), maxCost);
  // Two equal mutations are two acts, not one answer given twice; they are few, as all fields at the root.
  if (operation.operation === OperationTypeNode.MUTATION && shape.rootFields > 1) return;
  refuseAbove("names for the same field", mostRepeats(document, operation, coerced), maxRepeats);
}

function cost(schema: FederatedSchema["apiSchema"], { document, operation, variables }: OperationToCheck): number {
  try {
    return costOf(schema, document, operation, variables);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    // The variables fit: what is wrong is that there is too much to count.
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
