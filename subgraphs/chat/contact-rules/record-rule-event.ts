import type { StoredRule } from "../../shared/contact-rules/rule-table.js";
import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { contactRuleEvents } from "./events.js";
import type { RuleOwnerRow } from "./store/contact-rules.js";

/** Tells the identity that the rule belongs to. Whoever the rule is about is never told. */
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
