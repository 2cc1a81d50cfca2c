import {
  getNamedType,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isInputType,
  isLeafType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
} from "graphql";
import type { Problem, Violation } from "../../subgraphs/shared/errors/problem.js";
import { invalidValue } from "../../subgraphs/shared/errors/shared-errors.js";

/** The most items of a list in an operation's input: far more than any operation accepts. */
export const maxListItems = { objects: 1_000, values: 10_000 } as const;

type Path = Violation["path"];

/**
 * The error for variables with a list of input that is longer than any operation accepts; null when none has. Coercing
 * an item costs far more than sending it, so items are counted before, in one walk that skips free JSON. REST, JSON-RPC
 * and GraphQL all use it.
 */
export function longListOf(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): Problem | null {
  for (const { variable, type } of variableDefinitions) {
    const name = variable.name.value;
    const value = variables[name];
    if (typeof value !== "object" || value === null) continue;
    const input = typeFromAST(schema, type as never) as unknown;
    if (!isInputType(input)) continue;
    // Paths of violations lead into the operation's input.
    const problem = look(input, value, name === "input" ? [] : [name]);
    if (problem !== null) return problem;
  }
  return null;
}

function look(type: GraphQLInputType, value: unknown, path: Path): Problem | null {
  if (typeof value !== "object" || value === null) return null;
  if (isNonNullType(type)) return look(type.ofType, value, path);
  if (isListType(type)) return lookAtList(type.ofType, value, path);
  if (!isInputObjectType(type)) return null;
  for (const field of Object.values(type.getFields())) {
    const problem = look(field.type, (value as Record<string, unknown>)[field.name], [...path, field.name]);
    if (problem !== null) return problem;
  }
  return null;
}

function lookAtList(itemType: GraphQLInputType, value: object, path: Path): Problem | null {
  if (!Array.isArray(value)) return look(itemType, value, path);
  const isOfValues = isLeafType(getNamedType(itemType));
  const most = isOfValues ? maxListItems.values : maxListItems.objects;
  if (value.length > most) return invalidValue(path, `A list has at most ${most} items.`);
  if (isOfValues) return null;
  for (const [index, item] of value.entries()) {
    const problem = look(itemType, item, [...path, index]);
    if (problem !== null) return problem;
  }
  return null;
}
