import { execute, type ExecutionArgs, type ExecutionResult, GraphQLError, Kind } from "graphql";
import { asRequestError } from "../errors/public-error.js";

/**
 * Executes on a subgraph's schema. The gateway knows only the names of custom scalars, so values that they refuse are
 * detected here: they become `bad_request`, like other requests that do not fit the schema.
 */
export async function executeOnSchema(args: ExecutionArgs): Promise<ExecutionResult> {
  const result = await execute(args);
  if (result.errors === undefined) return result;
  // Nothing was executed: the variables did not fit.
  if (result.data === undefined) return { ...result, errors: result.errors.map(asRequestError) };
  return { ...result, errors: result.errors.map((error) => (isRefusedValue(error) ? refusal(error) : error)) };
}

/** graphql-js names the refused value. Its other errors name fields, and those of resolvers name nothing. */
function isRefusedValue({ originalError }: GraphQLError): boolean {
  return originalError instanceof GraphQLError && (originalError.nodes ?? []).some(({ kind }) => kind !== Kind.FIELD);
}

function refusal(error: GraphQLError): GraphQLError {
  const { message, extensions } = asRequestError(error);
  return new GraphQLError(message, { path: error.path, extensions });
}
