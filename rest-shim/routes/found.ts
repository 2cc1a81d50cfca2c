import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";

/**
 * What a query for one thing found. The schema lets it be null, so that GraphQL clients keep the rest of their answer; the
 * runner has thrown the error that comes with it before a row reads the data.
 */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw sharedErrors.problem("not_found");
  return value;
}
