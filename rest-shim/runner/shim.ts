import type { AuthorityRow } from "../../subgraphs/shared/authority/authority.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import type { ErrorDefinition } from "../../subgraphs/shared/errors/problem.js";
import type { AddressOf, Authenticate, OperationExecutor, WatchViewer } from "../ports.js";

/** The runner's environment. */
export interface Shim {
  readonly executor: OperationExecutor;
  readonly authenticate: Authenticate;
  readonly watchViewer: WatchViewer;
  readonly addressOf: AddressOf;
  readonly services: Services;
  /** Every public error code. Any other code is sent as `internal_error`. */
  readonly errors: Readonly<Record<string, ErrorDefinition>>;
  /** Every action with who may do it. */
  readonly authority: Readonly<Record<string, AuthorityRow>>;
}
