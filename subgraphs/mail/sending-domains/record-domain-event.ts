import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { sendingDomainEvents } from "./events.js";
import { domainIdOf } from "./rules/domain-id.js";
import type { SendingDomainRow } from "./store/sending-domains.js";

/** Appends an event for the people of the domain's organization. */
export async function recordDomainEvent(
  tx: Transaction,
  kind: keyof typeof sendingDomainEvents,
  { id, organizationId, version, domain, status, isDefault }: SendingDomainRow,
  occurredAt: Date,
): Promise<void> {
  await appendEvent(tx, {
    kind,
    subjectId: domainIdOf(id),
    subjectVersion: version,
    audience: [{ identityId: null, organizationId, side: null }],
    data: { domain, status, isDefault },
    occurredAt,
  });
}
