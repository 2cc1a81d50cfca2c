import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getIntrospectionQuery,
  getNamedType,
  getOperationAST,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from "graphql";
import { introspectsAlone } from "./introspects-alone.js";
import { fragmentsOf, isIntrospection } from "./extent.js";
import { refuseAbove } from "./refuse.js";

/** The average length of an introspection list. */
type Lengths = Readonly<Record<string, number>>;

/** Lists below one named type, which may be the largest; below all types; below the type of a field. */
interface Figures {
  readonly named: Lengths;
  readonly ofAll: Lengths;
  readonly ofField: Lengths;
}

interface Bound {
  readonly figures: Figures;
  readonly limit: number;
}

/** Introspection beside data runs in every request, without a cache: it gets this fraction of the limit. */
const besideData = 10;

const bounds = new WeakMap<GraphQLSchema, Bound>();

/**
 * Limits introspection like any other list: by the size of its answer, with the numbers of this schema, at twice the
 * size of what tools request for the entire schema. A field may not be selected under two names, which no such tool
 * does. The selections must have been counted before.
 * @throws Problem `operation_too_complex`
 */
export function checkIntrospectionSize(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): void {
  let bound = bounds.get(schema);
  if (bound === undefined) bounds.set(schema, (bound = boundOf(schema)));
  const limit = introspectsAlone(document) ? bound.limit : bound.limit / besideData;
  refuseAbove("possible fields in its introspection", count(document, operation, bound.figures), Math.ceil(limit));
}

function boundOf(schema: GraphQLSchema): Bound {
  const fullQuery = parse(
    getIntrospectionQuery({
      descriptions: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    }),
  );
  const figures = figuresOf(schema);
  return { figures, limit: Math.ceil(2 * count(fullQuery, getOperationAST(fullQuery)!, figures)) };
}

function count(document: DocumentNode, operation: OperationDefinitionNode, lengths: Figures): number {
  const fragments = fragmentsOf(document);

  function within(sets: readonly SelectionSetNode[], lists: Lengths): number {
    const fields = fieldsOf(sets, fragments);
    const names = new Set([...fields.values()].map(([first]) => first!.name.value));
    if (names.size < fields.size) refuseAbove("names for a field of introspection", 2, 1);
    let total = 0;
    for (const nodes of fields.values()) {
      const name = nodes[0]!.name.value;
      const inside = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
      const next = name === "types" ? lengths.ofAll : name === "ofType" ? lists : lengths.ofField;
      total += (lists[name] ?? 1) * (1 + (inside.length === 0 ? 0 : within(inside, next)));
    }
    return total;
  }
  let total = 0;
  for (const nodes of fieldsOf([operation.selectionSet], fragments).values()) {
    if (!isIntrospection(nodes[0]!.name.value)) continue;
    const inside = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    total += 1 + within(inside, lengths.named);
  }
  return total;
}

/** Fields of selection sets that are merged into one object, by the name in the answer. */
export function fieldsOf(
  sets: readonly SelectionSetNode[],
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): Map<string, FieldNode[]> {
  const fields = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  const collect = (set: SelectionSetNode): void => {
    for (const selection of set.selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else if (selection.kind === Kind.FIELD) {
        const name = (selection.alias ?? selection.name).value;
        const nodes = fields.get(name);
        if (nodes === undefined) fields.set(name, [selection]);
        else nodes.push(selection);
      } else if (!spread.has(selection.name.value)) {
        spread.add(selection.name.value);
        const fragment = fragments.get(selection.name.value);
        if (fragment !== undefined) collect(fragment.selectionSet);
      }
    }
  };
  for (const set of sets) collect(set);
  return fields;
}

function figuresOf(schema: GraphQLSchema): Figures {
  const types = Object.values(schema.getTypeMap());
  const used = types.flatMap((type) =>
    isObjectType(type) || isInterfaceType(type)
      ? Object.values(type.getFields()).map((field) => getNamedType(field.type))
      : [],
  );
  const counts = { types: types.length, directives: schema.getDirectives().length };
  const all = types.map((type) => listsOf(schema, type));
  const largest: Record<string, number> = {};
  for (const lists of all) {
    for (const [name, length] of Object.entries(lists)) largest[name] = Math.max(largest[name] ?? 1, length);
  }
  const args = mean(types.flatMap((type) => ("getFields" in type ? argumentsOf(type) : [])));
  return {
    named: { ...counts, ...largest, args },
    ofAll: { ...averages(all), args },
    ofField: { ...averages(used.map((type) => listsOf(schema, type))), args },
  };
}

function listsOf(schema: GraphQLSchema, type: GraphQLNamedType): Record<string, number> {
  const hasFields = isObjectType(type) || isInterfaceType(type);
  return {
    fields: hasFields ? Object.keys(type.getFields()).length : 0,
    inputFields: isInputObjectType(type) ? Object.keys(type.getFields()).length : 0,
    enumValues: isEnumType(type) ? type.getValues().length : 0,
    interfaces: hasFields ? type.getInterfaces().length : 0,
    possibleTypes: "getTypes" in type || isInterfaceType(type) ? schema.getPossibleTypes(type).length : 0,
  };
}

function argumentsOf(type: GraphQLNamedType): number[] {
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).map((field) => field.args.length);
}

function averages(lists: readonly Record<string, number>[]): Record<string, number> {
  const names = Object.keys(lists[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, mean(lists.map((lengths) => lengths[name]!))]));
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((a, b) => a + b, 0) / numbers.length;
}
