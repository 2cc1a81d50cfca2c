import { type DocumentNode, getOperationAST, Kind, type SelectionSetNode } from "graphql";

type Path = readonly (string | number)[];

interface Representation {
  readonly __typename?: unknown;
}

/**
 * The paths of the fields in a subgraph's operation: when its answer does not come, these are null. For entities they
 * are the fields of each, below `_entities`.
 */
export function missedPaths(document: DocumentNode, variables: Readonly<Record<string, unknown>>): Path[] {
  const operation = getOperationAST(document);
  const paths: Path[] = [];
  for (const root of operation?.selectionSet.selections ?? []) {
    if (root.kind !== Kind.FIELD) continue;
    if (root.name.value !== "_entities") paths.push([(root.alias ?? root.name).value]);
    else {
      const representations = (variables["representations"] ?? []) as readonly Representation[];
      for (const [index, { __typename }] of representations.entries()) {
        for (const name of fieldsFor(root.selectionSet!, __typename)) paths.push(["_entities", index, name]);
      }
    }
  }
  return paths;
}

/**
 * The response names of the fields that a planned selection requests from an entity; the planner spreads no fragments.
 */
function fieldsFor({ selections }: SelectionSetNode, type: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      if (selection.name.value !== "__typename") names.add((selection.alias ?? selection.name).value);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      const condition = selection.typeCondition?.name.value;
      if (condition !== undefined && condition !== type) continue;
      for (const name of fieldsFor(selection.selectionSet, type)) names.add(name);
    }
  }
  return names;
}
