import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { freezeEvents } from "./events.js";
import { findCovered, type FreezeRow } from "./store/freezes.js";

/** Appends an event about a freeze, for the agents that it covers, and for their organizations. */
export async function appendFreezeEvent(
  tx: Transaction,
  kind: keyof typeof freezeEvents,
  { id, scope, mode, version, organizationId, identityId }: FreezeRow,
  occurredAt: Date,
): Promise<void> {
  await appendEvent(tx, {
    kind,
    subjectId: id,
    subjectVersion: version,
    audience: await findCovered(tx, { organizationId, identityId }),
    data: { scope, mode },
    occurredAt,
  });
}
