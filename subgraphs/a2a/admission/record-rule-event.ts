import type { Transaction } from "../../shared/database/client.js";
import { appendEvents } from "../../shared/events/append-event.js";
import type { admissionEvents } from "./events.js";
import type { ContactRuleRow } from "./store/contact-rules.js";

type RuleEventKind = Extract<keyof typeof admissionEvents, `a2a.contact_rule.${string}`>;

/** Appends the event for the identity that owns the rule; the peer is never notified. */
export async function recordRuleEvent(
  tx: Transaction,
  kind: RuleEventKind,
  rule: ContactRuleRow,
  now: Date,
): Promise<void> {
  await recordRuleEvents(tx, kind, [rule], now);
}

/** The same of many rules at once. */
export async function recordRuleEvents(
  tx: Transaction,
  kind: RuleEventKind,
  rules: readonly ContactRuleRow[],
  now: Date,
): Promise<void> {
  if (rules.length === 0) return;
  await appendEvents(
    tx,
    rules.map(({ id, version, identityId, organizationId, peerHandle, action, direction }) => ({
      kind,
      subjectId: id,
      subjectVersion: version,
      audience: [{ identityId, organizationId, side: null }],
      data: { peerHandle, action, direction },
      occurredAt: now,
    })),
  );
}
