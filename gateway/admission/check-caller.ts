import { type OperationDefinitionNode, OperationTypeNode } from "graphql";
import { openOperations } from "../../subgraphs/index.js";
import type { Config } from "../../subgraphs/shared/config/config.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { Viewer } from "../../subgraphs/shared/viewer/viewer.js";
import type { Shape } from "../limits/shape.js";

const rootTypes: Readonly<Record<OperationTypeNode, string>> = {
  [OperationTypeNode.QUERY]: "Query",
  [OperationTypeNode.MUTATION]: "Mutation",
  [OperationTypeNode.SUBSCRIPTION]: "Subscription",
};

/**
 * Refuses operations that the caller may not use, before any work: introspection for callers without that right, and
 * without a credential everything but the public operations. Further rights are checked by the operations.
 * @throws Problem `unauthenticated`, `forbidden`
 */
export function checkCaller(config: Config, operation: OperationDefinitionNode, shape: Shape, viewer: Viewer): void {
  if (shape.introspects) checkIntrospection(config, viewer);
  if (viewer.kind !== "anonymous") return;
  const type = rootTypes[operation.operation];
  for (const name of shape.rootNames) {
    if (!name.startsWith("__") && !openOperations.has(`${type}.${name}`)) throw sharedErrors.problem("unauthenticated");
  }
}

/** @throws Problem `unauthenticated`, `forbidden` unless the viewer may introspect */
export function checkIntrospection(config: Config, viewer: Viewer): void {
  if (config.GRAPHQL_INTROSPECTION === "on") return;
  if (config.GRAPHQL_INTROSPECTION === "off") {
    throw sharedErrors.problem("forbidden", { message: "Introspection is switched off." });
  }
  if (viewer.kind === "anonymous") {
    throw sharedErrors.problem("unauthenticated", { message: "Introspection needs a valid credential." });
  }
}
