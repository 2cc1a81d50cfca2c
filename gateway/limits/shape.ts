import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import { fragmentsOf, isIntrospection } from "./extent.js";

/** The depth and the root fields of an operation. Fragments count where they are spread, each measured once. */
export interface Shape {
  /** Levels of fields, without introspection. */
  readonly depth: number;
  /** Nested selections: fields, spreads and inline fragments. */
  readonly nesting: number;
  readonly rootFields: number;
  /** The fields at the root by name. */
  readonly rootNames: ReadonlySet<string>;
  /** Whether it asks for `__schema` or `__type`. */
  readonly introspects: boolean;
}

/** Measures an operation. The document need not be valid: a spread that closes a circle counts nothing. */
export function shapeOf(document: DocumentNode, operation: OperationDefinitionNode): Shape {
  const fragments = fragmentsOf(document);
  const add = (a: number, b: number): number => a + b;
  const depths = memoized(fragments, (set) => depthOf(set));
  const widths = memoized(fragments, (set) => widthOf(set));
  const nestings = memoized(fragments, (set) => nestingOf(set));

  function depthOf(set: SelectionSetNode): number {
    return reduce(set, Math.max, depths, (field) =>
      field.name.value.startsWith("__") ? 0 : 1 + (field.selectionSet === undefined ? 0 : depthOf(field.selectionSet)),
    );
  }
  function widthOf(set: SelectionSetNode): number {
    return reduce(set, add, widths, () => 1);
  }
  function nestingOf({ selections }: SelectionSetNode): number {
    let most = 0;
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) most = Math.max(most, nestings(selection.name.value));
      else if (selection.selectionSet !== undefined) most = Math.max(most, nestingOf(selection.selectionSet));
    }
    return most + 1;
  }
  const rootNames = rootNamesOf(operation, fragments);
  return {
    depth: depthOf(operation.selectionSet),
    nesting: nestingOf(operation.selectionSet),
    rootFields: widthOf(operation.selectionSet),
    rootNames,
    introspects: [...rootNames].some(isIntrospection),
  };
}

function rootNamesOf(
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): Set<string> {
  const names = new Set<string>();
  const seen = new Set<string>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) names.add(selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else if (!seen.has(selection.name.value)) {
        seen.add(selection.name.value);
        const fragment = fragments.get(selection.name.value);
        if (fragment !== undefined) collect(fragment.selectionSet);
      }
    }
  };
  collect(operation.selectionSet);
  return names;
}

/** Folds the fields of a selection set, those of its fragments included. */
function reduce(
  set: SelectionSetNode,
  join: (a: number, b: number) => number,
  ofFragment: (name: string) => number,
  ofField: (field: FieldNode) => number,
): number {
  let total = 0;
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) total = join(total, ofField(selection));
    else if (selection.kind === Kind.FRAGMENT_SPREAD) total = join(total, ofFragment(selection.name.value));
    else total = join(total, reduce(selection.selectionSet, join, ofFragment, ofField));
  }
  return total;
}

/** Without the cache, fragments that spread each other would cost exponential time. */
function memoized(
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  measure: (set: SelectionSetNode) => number,
): (name: string) => number {
  const known = new Map<string, number>();
  return (name) => {
    let value = known.get(name);
    if (value === undefined) {
      // A fragment that is reached again meanwhile spreads itself.
      known.set(name, 0);
      const fragment = fragments.get(name);
      value = fragment === undefined ? 0 : measure(fragment.selectionSet);
      known.set(name, value);
    }
    return value;
  };
}
