import { notFound } from "../../subgraphs/shared/errors/shared-errors.js";

/** The value of a field that is null for objects that do not exist or are not visible. Throws `not_found`. */
export function found<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw notFound(what);
  return value;
}
