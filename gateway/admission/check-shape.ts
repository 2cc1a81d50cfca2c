import { type DocumentNode, type GraphQLSchema, Kind, type OperationDefinitionNode } from "graphql";
import { type Extent, extentOf } from "../limits/extent.js";
import { checkIntrospectionSize } from "../limits/introspection-size.js";
import {
  maxDepth,
  maxDirectives,
  maxFields,
  maxFragments,
  maxLiterals,
  maxNesting,
  maxObjects,
  maxOperations,
  maxRootFields,
  maxSelections,
} from "../limits/limits.js";
import { refuseAbove } from "../limits/refuse.js";
import { type Shape, shapeOf } from "../limits/shape.js";

/** The facts that follow from the form of an operation alone. */
export interface Measured {
  readonly shape: Shape;
  readonly extent: Extent;
}

/**
 * Refuses an operation that is too large. It walks the document, which need not be valid.
 * @throws Problem `operation_too_complex`
 */
export function checkShape(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Measured {
  const ofKind = (kind: Kind): number => document.definitions.filter((node) => node.kind === kind).length;
  refuseAbove("operations in its document", ofKind(Kind.OPERATION_DEFINITION), maxOperations);
  refuseAbove("fragments in its document", ofKind(Kind.FRAGMENT_DEFINITION), maxFragments);
  const shape = shapeOf(document, operation);
  refuseAbove("fields at the root", shape.rootFields, maxRootFields);
  refuseAbove("levels of fields", shape.depth, maxDepth);
  refuseAbove("levels of selections", shape.nesting, maxNesting);
  const extent = extentOf(document, operation);
  refuseAbove("fields", extent.fields, maxFields);
  refuseAbove("fields with fields of their own", extent.objects, maxObjects);
  refuseAbove("selections", extent.selections, maxSelections);
  refuseAbove("directives", extent.directives, maxDirectives);
  refuseAbove(
    "values in its text, those in lists counted twice for each list around them",
    extent.literals,
    maxLiterals,
  );
  if (shape.introspects) checkIntrospectionSize(schema, document, operation);
  return { shape, extent };
}
