import {
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
} from "graphql";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import { measure } from "./measure.js";
import { maxInputValues, maxVariableBytes, maxVariableDepth } from "./limits.js";
import { refuseAbove } from "./refuse.js";

/**
 * The declared variables of an operation; others are dropped.
 * @throws Problem `operation_too_complex` when they are too large: by their size times the number of uses, by their
 * depth, or by the number of values that the schema has to check
 */
export function boundVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  uses: ReadonlyMap<string, number>,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const declared: Record<string, unknown> = {};
  let bytes = 0;
  let values = 0;
  for (const { variable, type } of variableDefinitions) {
    const name = variable.name.value;
    if (!Object.hasOwn(given, name)) continue;
    const value = given[name];
    declared[name] = value;
    if (typeof value === "object" && value !== null) refuseDeeper(value);
    const used = uses.get(name) ?? 0;
    if (used > 0) bytes += used * measure(value, maxVariableBytes / used);
    const inputType = typeFromAST(schema, type as never) as unknown as GraphQLInputType | undefined;
    if (inputType !== undefined && isInputType(inputType)) values += valuesIn(inputType, value);
  }
  refuseAbove("bytes of variables, counted as often as they are used", bytes, maxVariableBytes);
  refuseAbove("values in its variables", values, maxInputValues);
  return declared;
}

/** Level by level, because recursion fails at a few thousand levels. */
function refuseDeeper(value: object): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxVariableDepth) {
      const message = `The variables nest deeper than ${maxVariableDepth} levels.`;
      throw sharedErrors.problem("operation_too_complex", { message, details: { limit: maxVariableDepth } });
    }
    const next: unknown[] = [];
    for (const object of level) {
      for (const key in object as object) {
        const member = (object as Record<string, unknown>)[key];
        if (typeof member === "object" && member !== null) next.push(member);
      }
    }
    level = next;
  }
}

/** Counts the values that coercion visits; it does not look into scalars. */
function valuesIn(type: GraphQLInputType, value: unknown): number {
  if (isNonNullType(type)) return valuesIn(type.ofType, value);
  if (typeof value !== "object" || value === null) return 1;
  if (isListType(type)) {
    if (!Array.isArray(value)) return valuesIn(type.ofType as GraphQLInputType, value);
    let count = 1;
    for (const item of value) {
      if (count > maxInputValues) break;
      count += valuesIn(type.ofType as GraphQLInputType, item);
    }
    return count;
  }
  if (!isInputObjectType(type)) return 1;
  let count = 1;
  for (const { name, type: inner } of Object.values(type.getFields())) {
    count += Object.hasOwn(value, name) ? valuesIn(inner, (value as Record<string, unknown>)[name]) : 1;
  }
  return count;
}
