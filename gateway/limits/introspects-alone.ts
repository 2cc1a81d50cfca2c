import { type DocumentNode, Kind } from "graphql";

/** Whether a document with one operation asks only for the schema, judging by its root fields. */
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
