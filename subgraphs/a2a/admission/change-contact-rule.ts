import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import {
  type ContactRuleChange,
  type ContactRuleRow,
  findRulesNaming,
  lockRuleOf,
  updateRule,
} from "./store/contact-rules.js";
import { lockSettings } from "../settings/public.js";
import { duplicateRule } from "./duplicate-rule.js";
import { recordRuleEvent } from "./record-rule-event.js";

/**
 * Changes a contact rule of an identity (wire contract a2a 4.6). What it says already changes nothing. Answers it as it was
 * changed: once that is committed, it may end at any time.
 */
export async function changeContactRule(
  tx: Transaction,
  identityId: string,
  ruleId: string,
  { action, direction }: ContactRuleChange,
  now: Date,
): Promise<ContactRuleRow> {
  await lockSettings(tx, [identityId], "update");
  const rule = await lockRuleOf(tx, identityId, ruleId);
  if (rule === null) throw notFound("contact rule with this id");
  const after = { ...rule, action: action ?? rule.action, direction: direction ?? rule.direction };
  if (after.action === rule.action && after.direction === rule.direction) return rule;
  const others = await findRulesNaming(tx, identityId, rule.peerHandle);
  const twin = others.find((other) => other.id !== rule.id && other.direction === after.direction);
  if (twin !== undefined) throw duplicateRule(twin.id);
  await updateRule(tx, rule.id, { action: after.action, direction: after.direction }, now);
  const changed = { ...after, version: rule.version + 1, updatedAt: now };
  await recordRuleEvent(tx, "a2a.contact_rule.updated", changed, now);
  return changed;
}
