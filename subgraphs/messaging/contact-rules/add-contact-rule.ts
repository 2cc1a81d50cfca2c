import type { Transaction } from "../../shared/database/client.js";
import { notFound, sharedErrors } from "../../shared/errors/shared-errors.js";
import { recordRuleEvent } from "./record-rule-event.js";
import {
  type ContactRuleRow,
  findRuleAbout,
  holdSettings,
  insertContactRule,
  lockContactRule,
  type NewContactRule,
} from "./store/contact-rules.js";

/** Adds a contact rule; an identity has one about each target (wire contract im 5, 12). Answers it as it was added. */
export async function addContactRule(tx: Transaction, rule: NewContactRule, now: Date): Promise<ContactRuleRow> {
  const { identityId } = rule;
  if (!(await holdSettings(tx, identityId))) throw notFound("identity with this handle");
  for (;;) {
    const id = await insertContactRule(tx, rule, now);
    if (id !== null) {
      const added = (await lockContactRule(tx, identityId, id))!;
      await recordRuleEvent(tx, "im.contact_rule.created", added, now);
      return added;
    }
    const existing = await findRuleAbout(tx, rule);
    // Null: it was deleted in between.
    if (existing !== null) {
      throw sharedErrors.problem("duplicate_contact_rule", { details: { existing_rule_id: existing } });
    }
  }
}
