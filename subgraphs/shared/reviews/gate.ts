import { type Problem } from "../errors/problem.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { type CoveringFreeze, coveringFreeze, type FrozenBy } from "./rules/freeze.js";

/** The operations that pass the gate (wire contract reviews 2.2). */
export type GatedOperation =
  | "mail.send"
  | "im.send"
  | "im.react"
  | "im.typing"
  | "im.read_receipt"
  | "chat.send"
  | "chat.open"
  | "a2a.send"
  | "a2a.reply"
  | "a2a.push_config"
  | "a2a.rename_context"
  | "webhook.write"
  | "contact_rule.allow";

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
