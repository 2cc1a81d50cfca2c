import type { Transaction } from "../database/client.js";
import { notFound, sharedErrors } from "../errors/shared-errors.js";
import { carryOut } from "./carry-out.js";
import type { RuleBook, RuleOwner } from "./rule-book.js";
import { lockRulesAbout } from "./rule-rows.js";
import type { RuleTarget, StoredRule } from "./rule-table.js";
import { consolidate } from "./rules/consolidate.js";
import type { TargetRule } from "./rules/target-rules.js";
import { passAllowance } from "./pass-allowance.js";

/** The input for a new rule. */
export type NewRule = RuleTarget & Pick<TargetRule, "action" | "direction">;

/**
 * Adds a contact rule, or extends an equal rule for the other direction to both. Returns the resulting rule. Throws
 * `duplicate_contact_rule` when an existing rule says the same or the opposite.
 */
export async function addRule<Owner extends RuleOwner>(
  tx: Transaction,
  book: RuleBook<Owner>,
  rule: NewRule,
  now: Date,
): Promise<StoredRule & Owner> {
  const owner = await book.hold(tx, rule.identityId);
  if (owner === null) throw notFound("identity with this handle");
  if (rule.action === "allow") await passAllowance(tx, rule.identityId, owner, now);
  for (;;) {
    const existing = await lockRulesAbout(tx, book.table, rule);
    const plan = consolidate(existing, rule);
    if (plan.kind === "refused") throw duplicateRule(plan.existingRuleId);
    const added = await carryOut(tx, book, { owner, target: rule, existing }, plan, now);
    // Null: a process of an earlier version added one meanwhile.
    if (added !== null) return added;
  }
}

/** 409 `duplicate_contact_rule` with the conflicting rule. */
export function duplicateRule(existingRuleId: string) {
  return sharedErrors.problem("duplicate_contact_rule", { details: { existing_rule_id: existingRuleId } });
}
