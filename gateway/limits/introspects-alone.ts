import { type DocumentNode, Kind } from "graphql";

/** Whether a document of one operation asks for nothing but the schema, as far as the fields at its root tell. */
export function introspectsAlone({ definitions }: DocumentNode): boolean {
  return definitions.every(
    (node) =>
      node.kind !== Kind.OPERATION_DEFINITION ||
      (node.operation === "query" &&
        node.selectionSet.selections.every(
          (selection) => selection.kind === Kind.FIELD && selection.name.value.startsWith("__"),
        )),
  );
}
