import type { GraphQLSchema, OperationDefinitionNode } from "graphql";
import { getVariableValues } from "graphql/execution/values.js";
import { asRequestError } from "../errors/public-error.js";
import { longListOf } from "./long-lists.js";

/**
 * The variables of an operation, coerced by the schema. Only the first error is reported: each error describes the
 * entire value around it, so a list of them could be many times as large as the request.
 * @throws GraphQLError `bad_request` when they do not fit; Problem `validation_failed` when a list is far too long
 */
export function coerceVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const long = longListOf(schema, operation, given);
  if (long !== null) throw long;
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], given, { maxErrors: 1 });
  if (errors !== undefined) throw asRequestError(errors[0]!);
  return coerced;
}
