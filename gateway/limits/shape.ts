import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";

/** How deep an operation goes and how wide its root is. Fragments count where they are spread, each measured once. */
export interface Shape {
  readonly depth: number;
  readonly rootFields: number;
  /** Whether it asks for `__schema` or `__type`. */
  readonly introspects: boolean;
}

/** Measures a validated operation (a validated document has no fragment cycles). */
export function shapeOf(document: DocumentNode, operation: OperationDefinitionNode): Shape {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  const depths = memoized(fragments, (set) => depthOf(set));
  const widths = memoized(fragments, (set) => widthOf(set));
  const introspections = memoized(fragments, (set) => introspectionsOf(set));

  function depthOf(set: SelectionSetNode): number {
    return reduce(set, Math.max, depths, (field) =>
      field.name.value.startsWith("__") ? 0 : 1 + (field.selectionSet === undefined ? 0 : depthOf(field.selectionSet)),
    );
  }
  function widthOf(set: SelectionSetNode): number {
    return reduce(
      set,
      (a, b) => a + b,
      widths,
      () => 1,
    );
  }
  function introspectionsOf(set: SelectionSetNode): number {
    return reduce(
      set,
      (a, b) => a + b,
      introspections,
      ({ name }) => (name.value === "__schema" || name.value === "__type" ? 1 : 0),
    );
  }
  return {
    depth: depthOf(operation.selectionSet),
    rootFields: widthOf(operation.selectionSet),
    introspects: introspectionsOf(operation.selectionSet) > 0,
  };
}

export type Field = Extract<SelectionSetNode["selections"][number], { kind: Kind.FIELD }>;

/** Folds the fields of a selection set, those of its fragments included. */
export function reduce(
  set: SelectionSetNode,
  join: (a: number, b: number) => number,
  ofFragment: (name: string) => number,
  ofField: (field: Field) => number,
): number {
  let total = 0;
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) total = join(total, ofField(selection));
    else if (selection.kind === Kind.FRAGMENT_SPREAD) total = join(total, ofFragment(selection.name.value));
    else total = join(total, reduce(selection.selectionSet, join, ofFragment, ofField));
  }
  return total;
}

/** Without a memory, fragments that spread each other would cost exponential time. */
export function memoized(
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  measure: (set: SelectionSetNode) => number,
): (name: string) => number {
  const known = new Map<string, number>();
  return (name) => {
    let value = known.get(name);
    if (value === undefined) {
      const fragment = fragments.get(name);
      value = fragment === undefined ? 0 : measure(fragment.selectionSet);
      known.set(name, value);
    }
    return value;
  };
}
