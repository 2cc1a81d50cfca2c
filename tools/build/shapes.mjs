// Writes `generated/shapes.ts`: the JSON types of the fields that documents select. REST derives schema and JSON of its answers
// from it (`rest-shim/record`), so that a server needs neither the schema nor the documents for that.
import { Kind, getNamedType, getNullableType, isAbstractType, isEnumType, isListType, isNonNullType } from "graphql";

/** The module of the shapes of all fragments and operations of these documents. */
export function shapesModule(schema, documents) {
  const definitions = documents.flatMap(({ document }) => document.definitions);
  const fragments = new Map(
    definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION).map((one) => [one.name.value, one]),
  );
  const written = new Map();
  const writeFragment = (name) => {
    if (written.has(name)) return;
    const { selectionSet, typeCondition } = fragments.get(name);
    const fields = fieldsOf(schema.getType(typeCondition.name.value), selectionSet);
    written.set(name, constant(name, `${name}Fragment`, fields));
  };
  for (const name of fragments.keys()) writeFragment(name);
  for (const one of definitions) {
    if (one.kind !== Kind.OPERATION_DEFINITION) continue;
    const name = one.name.value;
    const kind = one.operation[0].toUpperCase() + one.operation.slice(1);
    written.set(name, constant(name, name + kind, fieldsOf(schema.getRootType(one.operation), one.selectionSet)));
  }
  return [
    'import type { Selection } from "../rest-shim/record/selection.js";',
    'import type * as Documents from "./documents.js";',
    ...written.values(),
    "",
  ].join("\n");

  function fieldsOf(type, { selections }) {
    const parts = selections.map((one) => {
      if (one.kind === Kind.FRAGMENT_SPREAD) {
        writeFragment(one.name.value);
        return `...${one.name.value}Shape.fields`;
      }
      return `${one.alias?.value ?? one.name.value}: ${fieldOf(type.getFields()[one.name.value], one.selectionSet)}`;
    });
    return `{ ${parts.join(", ")} }`;
  }

  function fieldOf({ name, type }, selected) {
    const inner = getNullableType(type);
    const named = getNamedType(type);
    if (isListType(inner) && getNullableType(inner.ofType) !== named) throw new Error(`${name} is a list of lists.`);
    if (isListType(inner) && !isNonNullType(inner.ofType)) throw new Error(`Items of ${name} may be null.`);
    const facts = [`type: ${JSON.stringify(named.name)}`];
    if (!isNonNullType(type)) facts.push("isNullable: true");
    if (isListType(inner)) facts.push("isList: true");
    if (isEnumType(named)) facts.push(`values: ${JSON.stringify(named.getValues().map((value) => value.name))}`);
    // The route declares the fields of a union.
    if (selected !== undefined && !isAbstractType(named)) facts.push(`fields: ${fieldsOf(named, selected)}`);
    return `{ ${facts.join(", ")} }`;
  }
}

function constant(name, type, fields) {
  return `export const ${name}Shape: Selection<Documents.${type}> = { fields: ${fields} };`;
}
