import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { FilterModes, ModeChange } from "../../shared/rules/filter-modes.js";
import { setFilterModes } from "./store/mailboxes.js";

/**
 * Sets filter modes of an identity's mailbox (wire contract mail 2.1, client-drift 2), and appends the event. Returns
 * the new modes; null when nothing changed.
 */
export async function changeFilterModes(
  tx: Transaction,
  identityId: string,
  change: ModeChange,
  now: Date,
): Promise<FilterModes | null> {
  const changed = await setFilterModes(tx, identityId, change, now);
  if (changed === null) return null;
  const { filterMode, inboundFilterMode, outboundFilterMode } = changed.modes;
  await appendEvent(tx, {
    kind: "mail.mailbox.updated",
    subjectId: changed.id,
    subjectVersion: changed.version,
    audience: [{ identityId, organizationId: changed.organizationId, side: null }],
    data: { filterMode, inboundFilterMode, outboundFilterMode },
    occurredAt: now,
  });
  return changed.modes;
}
