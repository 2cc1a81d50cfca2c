import type { Transaction } from "../database/client.js";
import { passGate } from "../reviews/gate.js";
import { passUnheldRules, senderIn } from "../refusals/pass-unheld-rules.js";
import type { RuleOwner } from "./rule-book.js";

/**
 * The gate for a contact rule that lets more in or out than before (wire contract reviews T4).
 * @throws Problem `agent_frozen` and its like, `blocked_by_rule`
 */
export async function passAllowance(tx: Transaction, identityId: string, owner: RuleOwner, at: Date): Promise<void> {
  const actor = senderIn(tx);
  // An agent that is stopped must not extend its own reach meanwhile.
  if (actor === "agent") passGate("contact_rule.allow", owner);
  const send = { operation: "contact_rule.allow", identityId, sender: owner } as const;
  await passUnheldRules(tx, { ...send, actor, audience: null, at });
}
