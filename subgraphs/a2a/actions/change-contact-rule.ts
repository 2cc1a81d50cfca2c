import type { Transaction } from "../../shared/database/client.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { type ContactRuleChange, findRuleOf, findRulesNaming, updateRule } from "../store/contact-rules.js";
import { lockSettings } from "../store/settings.js";
import { duplicateRule } from "./duplicate-rule.js";
import { recordRuleEvent } from "./record-rule-event.js";

/** Changes a contact rule of an identity (wire contract a2a 4.6). What it says already changes nothing. */
export async function changeContactRule(
  tx: Transaction,
  identityId: string,
  ruleId: string,
  { action, direction }: ContactRuleChange,
  now: Date,
): Promise<void> {
  await lockSettings(tx, [identityId], "update");
  const rule = await findRuleOf(tx, identityId, ruleId);
  if (rule === null) throw sharedErrors.problem("not_found");
  const after = { ...rule, action: action ?? rule.action, direction: direction ?? rule.direction };
  if (after.action === rule.action && after.direction === rule.direction) return;
  const others = await findRulesNaming(tx, identityId, rule.peerHandle);
  const twin = others.find((other) => other.id !== rule.id && other.direction === after.direction);
  if (twin !== undefined) throw duplicateRule(twin.id);
  await updateRule(tx, rule.id, { action: after.action, direction: after.direction }, now);
  await recordRuleEvent(tx, "a2a.contact_rule.updated", { ...after, version: rule.version + 1 }, now);
}
