import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { sendingDomainEvents } from "./events.js";
import { domainIdOf } from "./rules/domain-id.js";
import type { SendingDomainRow } from "./store/sending-domains.js";

/** Tells the people of the organization whose domain it is. */
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
