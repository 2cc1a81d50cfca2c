import {
  getNamedType,
  type GraphQLField,
  type GraphQLSchema,
  isRequiredArgument,
  Kind,
  parse,
  valueFromASTUntyped,
} from "graphql";
import { graphqlCall } from "../../support/kit/calls.js";
import type { Caller } from "../../support/kit/expected.js";
import type { Kit } from "../../support/kit/kit.js";
import type { Scene } from "../../support/kit/scene.js";

export type Field = GraphQLField<unknown, unknown>;

/** A field of Query as a kit calls it, where a walk begins. */
export interface Root {
  /** As in the expected table, without `Query.`. */
  readonly name: string;
  readonly field: Field;
  /** The kit's values for it, by argument. */
  readonly given: Readonly<Record<string, unknown>>;
  /** The kit's values for arguments of any operation, by name and type: for optional ones. None that hides most of a list. */
  readonly pool: ReadonlyMap<string, unknown>;
}

/** Every query of a kit's table, with the values that its calls have for that scene. */
export function rootsOf(schema: GraphQLSchema, kit: Kit, scene: Scene): Root[] {
  const pool = new Map<string, unknown>(Object.entries(kit.strangers?.within ?? {}));
  const names = kit.expected.graphql.map(({ name }) => name).filter((name) => name.startsWith("Query."));
  const isLeftOut = kit.strangers?.leftOut ?? (() => false);
  return names
    .filter((name) => !isLeftOut(name))
    .map((name) => {
      const [definition] = parse(graphqlCall(kit, name, scene)).definitions;
      if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`${name} is no operation.`);
      const [call] = definition.selectionSet.selections;
      if (call?.kind !== Kind.FIELD) throw new Error(`${name} has no field.`);
      const field = schema.getQueryType()!.getFields()[call.name.value]!;
      const given = Object.fromEntries(
        (call.arguments ?? []).map((argument) => [argument.name.value, valueFromASTUntyped(argument.value)]),
      );
      for (const argument of field.args)
        if (argument.name !== "search" && argument.name in given && !pool.has(keyOf(argument)))
          pool.set(keyOf(argument), given[argument.name]);
      return { name: name.slice("Query.".length), field, given, pool };
    });
}

/** The roots whose call names an object that the caller may not see. The holder of a token may see its object. */
export function namingRoots(kit: Kit, roots: readonly Root[], caller: Caller): Root[] {
  const open = new Set(kit.expected.graphql.filter(({ answers }) => answers[caller] === "ok").map(({ name }) => name));
  return roots.filter(({ given, name }) => Object.keys(given).length > 0 && !open.has(`Query.${name}`));
}

/** A field with its arguments. Values are variables, so that documents repeat and are planned once. */
export function textOf(field: Field, root: Root): string {
  const given = field.args.flatMap((argument) => {
    if (argument.name === "first") return ["first: 5"];
    if (valueOf(field, argument, root) !== undefined) return [`${argument.name}: $${field.name}_${argument.name}`];
    if (isRequiredArgument(argument)) throw new Error(`The walk has no value for ${field.name}(${argument.name}:).`);
    return [];
  });
  return given.length === 0 ? field.name : `${field.name}(${given.join(", ")})`;
}

export function variablesOf(fields: readonly Field[], root: Root) {
  const types = new Map<string, string>();
  const variables: Record<string, unknown> = {};
  for (const field of fields) {
    for (const argument of field.args) {
      const value = valueOf(field, argument, root);
      if (value === undefined || argument.name === "first") continue;
      types.set(`${field.name}_${argument.name}`, String(argument.type));
      variables[`${field.name}_${argument.name}`] = value;
    }
  }
  const declared = [...types].map(([name, type]) => `$${name}: ${type}`).join(", ");
  return { declared: declared === "" ? "" : `(${declared})`, variables };
}

/** Whether there is anything in an answer. */
export function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isGiven) : value !== null && value !== undefined;
}

type Argument = Field["args"][number];

/** A root's optional arguments stay away unless its call gives them: a list of everything must be walked as that. */
function valueOf(field: Field, argument: Argument, root: Root): unknown {
  return field === root.field ? root.given[argument.name] : root.pool.get(keyOf(argument));
}

const keyOf = ({ name, type }: Argument): string => `${name}: ${getNamedType(type).name}`;
