import { Problem } from "../../subgraphs/shared/errors/problem.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";

/** Not a code of the catalogue: clients of persisted queries look for exactly this one, and send the text when they see it. */
export const persistedQueryCode = "PERSISTED_QUERY_NOT_SUPPORTED";

/** The refusal of a request that has the hash of an operation and not its text, as clients of persisted queries expect it. */
export function persistedQueryNotSupported(): Problem {
  return new Problem(persistedQueryCode, {
    status: sharedErrors.definitions.bad_request.status,
    message: "PersistedQueryNotSupported",
    hint: "The server stores no operations. Send the text of the operation in `query`, with or without its hash.",
  });
}

/** Whether the `extensions` of a request have the hash of an operation. */
export function hasPersistedQuery(extensions: unknown): boolean {
  if (typeof extensions !== "object" || extensions === null) return false;
  return "persistedQuery" in extensions && Boolean(extensions.persistedQuery);
}
