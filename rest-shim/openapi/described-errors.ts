import { type DocumentNode, type GraphQLSchema, Kind } from "graphql";

/** The error codes that the schema names after `Errors:` in the descriptions of the operations that a document runs. */
export function describedErrors(schema: GraphQLSchema, document: DocumentNode): string[] {
  return document.definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return [];
    const fields = schema.getRootType(definition.operation)?.getFields() ?? {};
    return definition.selectionSet.selections.flatMap((one) =>
      one.kind === Kind.FIELD ? errorsIn(fields[one.name.value]?.description) : [],
    );
  });
}

/** The codes that one description names. Text in parentheses explains a code. */
export function errorsIn(description: string | null | undefined): string[] {
  const list = /\bErrors: (.*)$/s.exec(description ?? "")?.[1]?.replaceAll(/\([^)]*\)/g, "") ?? "";
  return [...list.matchAll(/`(\w+)`/g)].map((match) => match[1]!);
}
