import { type DocumentNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from "graphql";
import { fragmentsOf } from "./extent.js";

/** The operation with the fragments it uses. The rest of the document would only occupy memory. */
export function onlyOperation(document: DocumentNode, operation: OperationDefinitionNode): DocumentNode {
  const fragments = fragmentsOf(document);
  const used = new Set<string>();
  const follow = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind !== Kind.FRAGMENT_SPREAD) {
        if (selection.selectionSet !== undefined) follow(selection.selectionSet);
        continue;
      }
      const fragment = fragments.get(selection.name.value);
      if (fragment === undefined || used.has(selection.name.value)) continue;
      used.add(selection.name.value);
      follow(fragment.selectionSet);
    }
  };
  follow(operation.selectionSet);
  const usedFragments = [...fragments.values()].filter(({ name }) => used.has(name.value));
  return { kind: Kind.DOCUMENT, definitions: [operation, ...usedFragments] };
}
