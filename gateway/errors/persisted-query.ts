import { Problem } from "../../subgraphs/shared/errors/problem.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";

/** Not a code of the catalogue: clients of persisted queries expect exactly this one, and then send the text. */
export const persistedQueryCode = "PERSISTED_QUERY_NOT_SUPPORTED";

/**
 * The refusal of a request with the hash of an operation but not its text, in the form that clients of persisted
 * queries expect.
 */
export function persistedQueryNotSupported(): Problem {
  return new Problem(persistedQueryCode, {
    status: sharedErrors.definitions.bad_request.status,
    message: "PersistedQueryNotSupported",
    hint: "The server stores no operations. Send the text of the operation in `query`, with or without its hash.",
  });
}

/** Whether the `extensions` of a request contain the hash of an operation. */
export function hasPersistedQuery(extensions: unknown): boolean {
  if (typeof extensions !== "object" || extensions === null) return false;
  return "persistedQuery" in extensions && Boolean(extensions.persistedQuery);
}
