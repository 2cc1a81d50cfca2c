import type { Transaction } from "../database/client.js";
import { recordRuleEvent } from "./record-rule-event.js";
import type { RuleBook, RuleOwner } from "./rule-book.js";
import { deleteRules, insertRule, updateRule } from "./rule-rows.js";
import type { RuleTarget, StoredRule } from "./rule-table.js";
import type { Plan } from "./rules/target-rules.js";

/** The data that a plan changes: the locked rules about a target, and their locked owner. */
export interface Place<Owner> {
  readonly owner: Owner;
  readonly target: RuleTarget;
  readonly existing: readonly StoredRule[];
}

/**
 * Applies a change of the rules about a target, with its events. Returns the rule that the plan names as its answer.
 * Returns null and changes nothing when a process of an earlier version has just added a rule that the plan did not
 * know.
 */
export async function carryOut<Owner extends RuleOwner>(
  tx: Transaction,
  book: RuleBook<Owner>,
  { owner, target, existing }: Place<Owner>,
  plan: Plan,
  now: Date,
): Promise<(StoredRule & Owner) | null> {
  const gone = existing.filter(({ id }) => plan.merged.includes(id));
  await deleteRules(tx, book.table, target, plan.merged);
  const changed: StoredRule[] = [];
  for (const rule of plan.changed) changed.push(await updateRule(tx, book.table, rule, now));
  const others = existing.length - gone.length;
  const added = plan.added === null ? null : await insertRule(tx, book.table, target, plan.added, others, now);
  if (plan.added !== null && added === null) return null;
  for (const rule of gone) {
    await recordRuleEvent(tx, book, "deleted", { ...rule, ...owner, version: rule.version + 1 }, now);
  }
  for (const rule of changed) await recordRuleEvent(tx, book, "updated", { ...rule, ...owner }, now);
  if (added !== null) await recordRuleEvent(tx, book, "created", { ...added, ...owner }, now);
  const answer = [...changed, ...existing].find(({ id }) => id === plan.answer) ?? added;
  return { ...answer!, ...owner };
}
