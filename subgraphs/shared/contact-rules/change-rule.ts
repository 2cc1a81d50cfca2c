import type { Transaction } from "../database/client.js";
import { notFound } from "../errors/shared-errors.js";
import { duplicateRule } from "./add-rule.js";
import { carryOut, type Place } from "./carry-out.js";
import { passAllowance } from "./pass-allowance.js";
import { recordRuleEvent } from "./record-rule-event.js";
import type { RuleBook, RuleOwner } from "./rule-book.js";
import { deleteRules, findRuleId, lockRulesBeside } from "./rule-rows.js";
import type { StoredRule } from "./rule-table.js";
import { allowsMore, changeOf, type RuleChange } from "./rules/change.js";

/**
 * Changes a rule of an identity. Returns the rule that now says what was requested. A change to the present values has
 * no effect. Throws `duplicate_contact_rule` when another rule says the opposite.
 */
export async function changeRule<Owner extends RuleOwner>(
  tx: Transaction,
  book: RuleBook<Owner>,
  { identityId, ruleId }: { readonly identityId: string; readonly ruleId: string },
  change: RuleChange,
  now: Date,
): Promise<StoredRule & Owner> {
  const { rule, ...place } = await lockRule(tx, book, identityId, ruleId);
  if (allowsMore(rule, change)) await passAllowance(tx, identityId, place.owner, now);
  const plan = changeOf(place.existing, rule, change);
  if (plan.kind === "refused") throw duplicateRule(plan.existingRuleId);
  return (await carryOut(tx, book, place, plan, now))!;
}

/** Removes a rule of an identity; returns its id. */
export async function removeRule<Owner extends RuleOwner>(
  tx: Transaction,
  book: RuleBook<Owner>,
  { identityId, ruleId }: { readonly identityId: string; readonly ruleId: string },
  now: Date,
): Promise<string> {
  const { rule, owner, target } = await lockRule(tx, book, identityId, ruleId);
  await deleteRules(tx, book.table, target, [rule.id]);
  await recordRuleEvent(tx, book, "deleted", { ...rule, ...owner, version: rule.version + 1 }, now);
  return rule.id;
}

/** The rule that an id refers to, locked together with the other rules about its target. */
async function lockRule<Owner extends RuleOwner>(
  tx: Transaction,
  book: RuleBook<Owner>,
  identityId: string,
  ruleId: string,
): Promise<Place<Owner> & { readonly rule: StoredRule }> {
  const what = "contact rule with this id";
  const owner = await book.hold(tx, identityId);
  const id = owner === null ? null : await findRuleId(tx, book.table, identityId, ruleId);
  if (owner === null || id === null) throw notFound(what);
  const existing = await lockRulesBeside(tx, book.table, identityId, id);
  const rule = existing.find((one) => one.id === id);
  if (rule === undefined) throw notFound(what);
  return { rule, owner, target: rule, existing };
}
