import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getNullableType,
  type GraphQLCompositeType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";

/** How data are made: which enum value and type of a union, which nullable fields are set, how long lists are. */
export interface Making {
  readonly choice: number;
  readonly isSet: (place: number) => boolean;
  readonly length: number;
}

/** Data as an operation could answer them, made from its document alone: the same ones in every run. */
export function madeData(schema: GraphQLSchema, document: DocumentNode, making: Making): Record<string, unknown> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of document.definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  const operation = document.definitions.find(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  )!;
  return objectOf(schema.getRootType(operation.operation)!, operation.selectionSet, "");

  function objectOf(type: GraphQLCompositeType, selected: SelectionSetNode, place: string): Record<string, unknown> {
    const types = isAbstractType(type) ? schema.getPossibleTypes(type) : [type];
    const concrete = types[making.choice % types.length]!;
    const made: Record<string, unknown> = {};
    for (const one of selected.selections) {
      if (one.kind === Kind.FIELD) {
        const name = one.name.value;
        const key = one.alias?.value ?? name;
        if (name === "__typename") made[key] = concrete.name;
        else {
          const field = isObjectType(concrete) ? concrete.getFields()[name]! : undefined;
          made[key] = valueOf(field!.type, one.selectionSet, `${place}.${name}`);
        }
        continue;
      }
      const fragment = one.kind === Kind.INLINE_FRAGMENT ? one : fragments.get(one.name.value)!;
      const on = fragment.typeCondition?.name.value ?? concrete.name;
      if (on === concrete.name || types.length === 1)
        Object.assign(made, objectOf(concrete, fragment.selectionSet, place));
    }
    return made;
  }

  function valueOf(type: GraphQLOutputType, selected: SelectionSetNode | undefined, place: string): unknown {
    const isAtRoot = place.lastIndexOf(".") === 0;
    if (!isNonNullType(type) && !isAtRoot && !making.isSet(sumOf(place))) return null;
    const inner = getNullableType(type);
    if (isListType(inner)) {
      const items = Array.from({ length: making.length }, (_, index) => `${place}.${index}`);
      return items.map((item) => valueOf(inner.ofType, selected, item));
    }
    if (isEnumType(inner)) return inner.getValues()[(making.choice + sumOf(place)) % inner.getValues().length]!.name;
    if (selected !== undefined) return objectOf(inner as GraphQLCompositeType, selected, place);
    return leafOf(inner.toString(), place);
  }

  function leafOf(type: string, place: string): unknown {
    const sum = sumOf(place);
    if (type === "Boolean") return (sum + making.choice) % 2 === 0;
    if (type === "Int") return sum % 1000;
    if (type === "Float") return (sum % 1000) + 0.5;
    if (type === "DateTimeISO") return new Date(Date.UTC(2026, 0, 1) + sum * 61_001).toISOString();
    if (type === "JSON" || type === "JSONObject") return { aKey: place, inner: { bKey: [1, null] } };
    return type === "ID"
      ? `00000000-0000-4000-8000-${String(sum).padStart(12, "0")}`
      : place.split(".").slice(-2).join(" ");
  }
}

/** A number that follows from a text. */
function sumOf(text: string): number {
  let sum = 7;
  for (const character of text) sum = (sum * 31 + character.codePointAt(0)!) % 999_983;
  return sum;
}
