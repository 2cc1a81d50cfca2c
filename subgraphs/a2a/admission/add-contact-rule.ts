import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import {
  type ContactRuleRow,
  findRuleOf,
  findRulesNaming,
  holdGeneration,
  insertRule,
  type NewContactRule,
} from "./store/contact-rules.js";
import { lockSettings } from "../settings/public.js";
import { duplicateRule } from "./duplicate-rule.js";
import { recordRuleEvent } from "./record-rule-event.js";

/**
 * Adds a contact rule; there is one for each peer and direction (wire contract a2a 4.6). The lock of the settings makes
 * concurrent sends wait. Returns it as added: after the commit, it may be deleted at any time.
 */
export async function addContactRule(tx: Transaction, rule: NewContactRule, now: Date): Promise<ContactRuleRow> {
  const { identityId, peerHandle, direction } = rule;
  const [settings] = await lockSettings(tx, [identityId], "update");
  if (settings === undefined) throw notFound("identity with this handle");
  // No identity can be renamed to or from this handle until the end of the transaction.
  await holdGeneration(tx, peerHandle);
  const known = await findRulesNaming(tx, identityId, peerHandle);
  const twin = known.find((other) => other.direction === direction);
  if (twin !== undefined) throw duplicateRule(twin.id);
  return putContactRule(tx, rule, now);
}

/** Adds a rule of an identity whose settings are locked, and which has none for that peer and direction. Returns it. */
export async function putContactRule(tx: Transaction, rule: NewContactRule, now: Date): Promise<ContactRuleRow> {
  const id = await insertRule(tx, rule, now);
  // It is there: its identity's settings and its peer's generation are held.
  const added = (await findRuleOf(tx, rule.identityId, id))!;
  await recordRuleEvent(tx, "a2a.contact_rule.created", added, now);
  return added;
}
