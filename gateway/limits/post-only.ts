import { type DocumentNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from "graphql";

/**
 * Queries whose arguments are secrets. By GET they would stand in the address, which proxies and servers write into their
 * logs: they are taken by POST alone, as REST takes them in bodies.
 */
export const secretQueries: ReadonlySet<string> = new Set(["a2aInvitationPreview", "billingLink"]);

/** Whether a validated operation may be sent by POST alone. */
export function isPostOnly(document: DocumentNode, operation: OperationDefinitionNode): boolean {
  const seen = new Set<string>();
  const asks = ({ selections }: SelectionSetNode): boolean =>
    selections.some((selection) => {
      if (selection.kind === Kind.FIELD) return secretQueries.has(selection.name.value);
      if (selection.kind === Kind.INLINE_FRAGMENT) return asks(selection.selectionSet);
      const name = selection.name.value;
      if (seen.has(name)) return false;
      seen.add(name);
      return document.definitions.some(
        (node) => node.kind === Kind.FRAGMENT_DEFINITION && node.name.value === name && asks(node.selectionSet),
      );
    });
  return asks(operation.selectionSet);
}
