import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { domainEvents } from "./events.js";
import { claimIdOf } from "./rules/claim-id.js";
import type { ClaimRow } from "./store/claims.js";

/** Appends an event for the people of the claim's organization. */
export async function recordClaimEvent(
  tx: Transaction,
  kind: keyof typeof domainEvents,
  { id, organizationId, version, domain, state, updatedAt }: ClaimRow,
): Promise<void> {
  await appendEvent(tx, {
    kind,
    subjectId: claimIdOf(id),
    subjectVersion: version,
    audience: [{ identityId: null, organizationId, side: null }],
    data: { domain, state },
    occurredAt: updatedAt,
  });
}
