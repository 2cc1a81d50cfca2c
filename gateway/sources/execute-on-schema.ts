import { execute, type ExecutionArgs, type ExecutionResult, GraphQLError } from "graphql";
import { asRequestError } from "../errors/public-error.js";

/** How graphql begins what it says of a value that a custom scalar refuses in a document. */
const refusedArgument = /^Argument "\w+" (of|has invalid value)/;

/**
 * Executes on a subgraph's schema. The gateway knows custom scalars by name only, so values that they refuse are found
 * out here: they become `bad_request`, as everything else that does not fit the schema.
 */
export async function executeOnSchema(args: ExecutionArgs): Promise<ExecutionResult> {
  const result = await execute(args);
  if (result.errors === undefined) return result;
  // Nothing was executed at all: the variables did not fit.
  if (result.data === undefined) return { ...result, errors: result.errors.map(asRequestError) };
  return { ...result, errors: result.errors.map((error) => (isRefusedValue(error) ? refusal(error) : error)) };
}

function isRefusedValue({ originalError, message }: GraphQLError): boolean {
  return (
    originalError instanceof GraphQLError &&
    originalError.extensions["code"] === undefined &&
    refusedArgument.test(message)
  );
}

function refusal(error: GraphQLError): GraphQLError {
  const { message, extensions } = asRequestError(error);
  return new GraphQLError(message, { path: error.path, extensions });
}
