import type { Prisma } from "../../../generated/prisma/client.js";
import type { Transaction } from "../database/client.js";
import { appendEvent } from "../events/append-event.js";
import type { RuleBook, RuleOwner } from "./rule-book.js";
import type { StoredRule } from "./rule-table.js";

/** Appends the event for the identity that owns the rule. The target of the rule is never notified. */
export async function recordRuleEvent<Owner extends RuleOwner>(
  tx: Transaction,
  { events, factsOf }: RuleBook<Owner>,
  event: "created" | "updated" | "deleted",
  rule: StoredRule & Owner,
  occurredAt: Date,
): Promise<void> {
  const { id, version, identityId, organizationId, action, direction, matchType, matchTarget } = rule;
  const data: Prisma.InputJsonObject = { ...factsOf?.(rule), action, direction, matchType, matchTarget };
  await appendEvent(tx, {
    kind: `${events}.${event}`,
    subjectId: id,
    subjectVersion: version,
    audience: [{ identityId, organizationId, side: null }],
    data,
    occurredAt,
  });
}
