import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { SettingsValues } from "./rules/settings-change.js";
import { type SettingsRow, updateSettings } from "./store/settings.js";
import { refreshListing } from "./refresh-listing.js";

/** Changes how an identity takes part in A2A; its settings must be locked. The event says which ones changed. */
export async function changeSettings(
  tx: Transaction,
  { identityId, organizationId }: SettingsRow,
  change: Partial<SettingsValues>,
  now: Date,
): Promise<void> {
  const subjectVersion = await updateSettings(tx, identityId, change, now);
  if (change.skills !== undefined) await refreshListing(tx, identityId);
  await appendEvent(tx, {
    kind: "a2a.settings.updated",
    subjectId: identityId,
    subjectVersion,
    audience: [{ identityId, organizationId, side: null }],
    data: { changed: Object.keys(change) },
    occurredAt: now,
  });
}
