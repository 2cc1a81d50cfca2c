import { type DocumentNode, type FragmentDefinitionNode, Kind, type OperationDefinitionNode } from "graphql";
import { type Field, memoized, reduce } from "./shape.js";

/**
 * How much an operation may ask for, wherever its answer's size comes from: what the query planner has to lay out before
 * anything runs, and nothing else runs meanwhile. At these limits it takes about a tenth of a second; fragments would
 * otherwise make seconds of a document of 4,000 tokens. Validation needs none: graphql bounds its own comparisons.
 */

/** Fields of an operation, those of a fragment wherever it is spread, introspection apart. */
export const maxFields = 1_000;

/** Of these, the ones with fields of their own: each may be one more place where another subgraph is asked. */
export const maxObjects = 200;

/** Fields of an operation as the planner meets them. */
export interface Extent {
  readonly fields: number;
  /** Those with fields of their own. */
  readonly objects: number;
}

const known = new WeakMap<OperationDefinitionNode, Extent>();

/** Counts an operation of a validated document (which has no fragment cycles), once. */
export function extentOf(document: DocumentNode, operation: OperationDefinitionNode): Extent {
  let extent = known.get(operation);
  if (extent === undefined) known.set(operation, (extent = count(document, operation)));
  return extent;
}

function count(document: DocumentNode, operation: OperationDefinitionNode): Extent {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  const total = (own: (field: Field) => number): number => {
    const add = (a: number, b: number): number => a + b;
    const ofField = (field: Field): number => {
      if (field.name.value === "__schema" || field.name.value === "__type") return 0;
      return own(field) + (field.selectionSet === undefined ? 0 : reduce(field.selectionSet, add, ofFragment, ofField));
    };
    const ofFragment = memoized(fragments, (set) => reduce(set, add, ofFragment, ofField));
    return reduce(operation.selectionSet, add, ofFragment, ofField);
  };
  return { fields: total(() => 1), objects: total((field) => (field.selectionSet === undefined ? 0 : 1)) };
}
