import { type Problem } from "../errors/problem.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { type CoveringFreeze, coveringFreeze, type FrozenBy } from "./rules/freeze.js";
import type { ReviewOperation } from "./rules/operations.js";

/** The operations that pass the gate. Rules do not judge the name of a context: only a freeze stops it. */
export type GatedOperation = ReviewOperation | "a2a.rename_context";

/**
 * The gate that everything passes before it leaves in an agent's name, for every caller (wire contract reviews 2.6). Call it in
 * the transaction that accepts the operation, with the row of the sender that this transaction has read.
 * @throws Problem `agent_frozen`, `organization_frozen`, `installation_frozen`
 */
export function passGate(_operation: GatedOperation, sender: { readonly frozenBy: FrozenBy | null }): void {
  const freeze = coveringFreeze(sender.frozenBy);
  if (freeze !== null) throw frozenProblem(freeze);
}

/** The refusal because of a freeze. */
export function frozenProblem({ scope, mode, since }: CoveringFreeze): Problem {
  return sharedErrors.problem(`${scope}_frozen`, { details: { mode, since } });
}
