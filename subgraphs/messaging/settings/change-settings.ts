import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import { lockSettings, type SettingsRow, updateSettings } from "./store.js";

/** Changes whether an identity takes instant messages, and from whom (wire contract im 5), and tells the identity. */
export async function changeSettings(
  tx: Transaction,
  identityId: string,
  wanted: Partial<Pick<SettingsRow, "enabled" | "filterMode">>,
  now: Date,
): Promise<void> {
  const before = await lockSettings(tx, identityId, "update");
  if (before === null) return;
  const after = { ...before, ...wanted };
  if (after.enabled === before.enabled && after.filterMode === before.filterMode) return;
  const { organizationId } = before;
  await appendEvent(tx, {
    kind: "im.settings.updated",
    subjectId: identityId,
    subjectVersion: await updateSettings(tx, identityId, wanted, now),
    audience: [{ identityId, organizationId, side: null }],
    data: { enabled: after.enabled, filterMode: after.filterMode },
    occurredAt: now,
  });
}
