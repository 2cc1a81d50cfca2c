import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";

/**
 * The result of a query for one object. The schema allows null, so that GraphQL clients keep the rest of their answer;
 * the runner has thrown the accompanying error before a route reads the data.
 */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw sharedErrors.problem("not_found");
  return value;
}
