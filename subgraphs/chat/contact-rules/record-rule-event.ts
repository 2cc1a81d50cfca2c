import type { StoredRule } from "../../shared/contact-rules/rule-table.js";
import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { contactRuleEvents } from "./events.js";
import type { RuleOwnerRow } from "./store/contact-rules.js";

/** Appends an event for the identity of the rule. The users whom the rule is about get none. */
export async function recordRuleEvent(
  tx: Transaction,
  kind: keyof typeof contactRuleEvents,
  rule: StoredRule & RuleOwnerRow,
  occurredAt: Date,
): Promise<void> {
  const { id, version, identityId, organizationId, action, direction, matchType, matchTarget } = rule;
  await appendEvent(tx, {
    kind,
    subjectId: id,
    subjectVersion: version,
    audience: [{ identityId, organizationId, side: null }],
    data: { action, direction, matchType, matchTarget },
    occurredAt,
  });
}
