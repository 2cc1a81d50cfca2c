import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from "graphql";
import { hole } from "./values.js";

/** One place of a root field's arguments where a value of any size can be put. */
export interface SchemaPlace {
  readonly root: "query" | "mutation";
  readonly field: string;
  readonly isLeaf: boolean;
  /** The argument that holds the place, and its type as a variable declares it. */
  readonly argument: string;
  readonly argumentType: string;
  /** All arguments, printed as literals; the place is a hole. */
  readonly literal: string;
  /** The other arguments, printed as literals. */
  readonly others: readonly string[];
  /** The argument's value as JSON; the place is a hole. */
  readonly json: unknown;
  readonly type: string;
  /** An element, for places that take lists. */
  readonly element: { readonly literal: string; readonly json: string } | null;
}

/** What would take away the keys that the other attacks need. */
const keptAway = /^(revoke|delete|leave|switch|remove|rotate|reject)/;
const deepest = 5;

class Enumeration {
  constructor(readonly name: string) {}
  toJSON(): string {
    return this.name;
  }
}

/** Every place of the schema, so that a new operation is attacked at once; those of the same type stand together. */
export function placesOf(schema: GraphQLSchema): SchemaPlace[] {
  const fields = [
    ...Object.values(schema.getQueryType()!.getFields()).map((field) => ["query", field] as const),
    ...Object.values(schema.getMutationType()!.getFields()).map((field) => ["mutation", field] as const),
  ];
  return fields
    .filter(([, { name }]) => !keptAway.test(name))
    .flatMap(([root, field]) => [...placesIn(root, field)])
    .toSorted((a, b) => (a.type < b.type ? -1 : a.type > b.type ? 1 : 0));
}

function* placesIn(root: SchemaPlace["root"], field: GraphQLField<unknown, unknown>): Generator<SchemaPlace> {
  for (const argument of field.args) {
    for (const { value, type, element } of holesIn(argument.type, deepest)) {
      const others = field.args
        .filter((other) => other !== argument && isNonNullType(other.type))
        .map((other) => `${other.name}: ${printLiteral(sampleOf(other.type, deepest))}`);
      yield {
        ...{ root, field: field.name, argument: argument.name, argumentType: String(argument.type), type, others },
        isLeaf: isLeafType(getNamedType(field.type)),
        literal: [`${argument.name}: ${printLiteral(value)}`, ...others].join(", "),
        json: JSON.parse(JSON.stringify(value)),
        element: element === null ? null : { literal: printLiteral(element), json: JSON.stringify(element) },
      };
    }
  }
}

interface Hole {
  readonly value: unknown;
  readonly type: string;
  readonly element: unknown;
}

/** Values of a type with a hole in one place each, and what belongs into it. */
function* holesIn(type: GraphQLInputType, depth: number): Generator<Hole> {
  if (isNonNullType(type)) return yield* holesIn(type.ofType, depth);
  if (isListType(type)) {
    yield { value: hole, type: String(type), element: sampleOf(type.ofType, depth - 1) };
    for (const inner of holesIn(type.ofType, depth - 1)) yield { ...inner, value: [inner.value] };
    return;
  }
  if (!isInputObjectType(type)) return yield { value: hole, type: type.name, element: null };
  if (depth <= 0) return;
  const sample = sampleOf(type, depth) as Record<string, unknown>;
  for (const field of Object.values(type.getFields())) {
    for (const inner of holesIn(field.type, depth - 1)) {
      yield { ...inner, value: { ...sample, [field.name]: inner.value } };
    }
  }
}

/** The smallest value of a type. */
function sampleOf(type: GraphQLInputType, depth: number): unknown {
  if (isNonNullType(type)) return sampleOf(type.ofType, depth);
  if (isListType(type)) return depth <= 0 ? [] : [sampleOf(type.ofType, depth - 1)];
  if (isEnumType(type)) return new Enumeration(type.getValues()[0]!.name);
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return Object.fromEntries(required.map((field) => [field.name, sampleOf(field.type, depth - 1)]));
  }
  if (type.name === "Int" || type.name === "Float") return 1;
  if (type.name === "Boolean") return true;
  return type.name.startsWith("JSON") ? { a: 1 } : "worker";
}

function printLiteral(value: unknown): string {
  if (value instanceof Enumeration) return value.name;
  if (Array.isArray(value)) return `[${value.map(printLiteral).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, member]) => `${name}: ${printLiteral(member)}`)
    .join(", ")}}`;
}
