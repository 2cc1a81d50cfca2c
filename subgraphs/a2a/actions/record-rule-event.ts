import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { a2aEvents } from "../events.js";
import type { ContactRuleRow } from "../store/contact-rules.js";

type RuleEventKind = Extract<keyof typeof a2aEvents, `a2a.contact_rule.${string}`>;

/** Tells the identity whose rule it is; the peer is never told. */
export async function recordRuleEvent(
  tx: Transaction,
  kind: RuleEventKind,
  { id, version, identityId, organizationId, peerHandle, action, direction }: ContactRuleRow,
  now: Date,
): Promise<void> {
  await appendEvent(tx, {
    kind,
    subjectId: id,
    subjectVersion: version,
    audience: [{ identityId, organizationId, side: null }],
    data: { peerHandle, action, direction },
    occurredAt: now,
  });
}
