import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { deleteRules, lockRuleOf } from "./store/contact-rules.js";
import { lockSettings } from "../settings/public.js";
import { recordRuleEvent } from "./record-rule-event.js";

/** Removes a contact rule of an identity; answers its id. */
export async function removeContactRule(
  tx: Transaction,
  identityId: string,
  ruleId: string,
  now: Date,
): Promise<string> {
  await lockSettings(tx, [identityId], "update");
  const rule = await lockRuleOf(tx, identityId, ruleId);
  if (rule === null) throw notFound("contact rule with this id");
  await deleteRules(tx, [rule.id]);
  await recordRuleEvent(tx, "a2a.contact_rule.deleted", { ...rule, version: rule.version + 1 }, now);
  return rule.id;
}
