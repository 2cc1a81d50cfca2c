import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLSchema,
  isUnionType,
  Kind,
  valueFromASTUntyped,
  visit,
} from "graphql";
import { asRequestError } from "../errors/public-error.js";
import { refuseAbove } from "../limits/refuse.js";

/** The most entities that one request may name: a page of pages that a router may have read before. */
const maxRepresentations = 2_000;
/** Keys are UUIDs, our own short ids and handles. */
const longestKey = 256;

/**
 * Checks the entities in a router's request: known types, with keys that are texts. No page size limits their number,
 * so it is limited here. Returns the number.
 * @throws Problem `operation_too_complex`; GraphQLError `bad_request`
 */
export function checkRepresentations(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
): number {
  const keys = keysOf(schema);
  let count = 0;
  for (const argument of representationsIn(document)) {
    const given: unknown = valueFromASTUntyped(argument.value, variables);
    // GraphQL accepts a single value as a list of one.
    const representations = Array.isArray(given) ? (given as readonly unknown[]) : [given];
    count += representations.length;
    refuseAbove("entities", count, maxRepresentations);
    for (const one of representations) if (!isRepresentation(one, keys)) throw notAnEntity();
  }
  return count;
}

function representationsIn(document: DocumentNode): ArgumentNode[] {
  const found: ArgumentNode[] = [];
  visit(document, {
    Field({ name, arguments: given = [] }: FieldNode) {
      if (name.value === "_entities") found.push(...given);
    },
  });
  return found;
}

/** Resolvers would trust other members beside the key, so they are refused. */
function isRepresentation(given: unknown, keys: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return false;
  const { __typename: type, ...fields } = given as Readonly<Record<string, unknown>>;
  const known = keys.get(String(type));
  const named = Object.entries(fields);
  if (known === undefined || named.length === 0) return false;
  return named.every(
    ([name, value]) =>
      known.has(name) && typeof value === "string" && value.length <= longestKey && !value.includes("\0"),
  );
}

const keysBySchema = new WeakMap<GraphQLSchema, ReadonlyMap<string, ReadonlySet<string>>>();

/** The key fields of each entity type; every key of ours is one field. */
function keysOf(schema: GraphQLSchema): ReadonlyMap<string, ReadonlySet<string>> {
  let keys = keysBySchema.get(schema);
  if (keys === undefined) {
    const union = schema.getType("_Entity");
    const types = isUnionType(union) ? union.getTypes() : [];
    keysBySchema.set(schema, (keys = new Map(types.map((type) => [type.name, keyFieldsOf(type)]))));
  }
  return keys;
}

function keyFieldsOf({ astNode }: GraphQLObjectType): ReadonlySet<string> {
  const directives = astNode?.directives?.filter(({ name }) => name.value === "key") ?? [];
  const texts = directives.flatMap(({ arguments: given = [] }) =>
    given.flatMap(({ name, value }) => (name.value === "fields" && value.kind === Kind.STRING ? [value.value] : [])),
  );
  return new Set(texts);
}

function notAnEntity(): GraphQLError {
  return asRequestError(
    new GraphQLError("A representation must be an entity of this subgraph with keys that are texts."),
  );
}
