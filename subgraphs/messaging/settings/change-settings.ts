import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import { changeModes, type ModeChange, sameModes, storedModes } from "../../shared/rules/filter-modes.js";
import { lockSettings, updateSettings } from "./store.js";

/**
 * Changes whether an identity takes instant messages, and with whom it exchanges them (wire contract im 5, client-drift 2), and tells
 * the identity.
 */
export async function changeSettings(
  tx: Transaction,
  identityId: string,
  wanted: { readonly enabled?: boolean; readonly modes?: ModeChange },
  now: Date,
): Promise<void> {
  const before = await lockSettings(tx, identityId, "update");
  if (before === null) return;
  const enabled = wanted.enabled ?? before.enabled;
  const modes = changeModes(before, wanted.modes ?? {});
  if (enabled === before.enabled && sameModes(modes, before)) return;
  const { organizationId } = before;
  // Only what is wanted: an identity that is not claimed reads as disabled, whatever is stored.
  const change = {
    ...(wanted.enabled === undefined ? {} : { enabled }),
    ...(wanted.modes === undefined ? {} : storedModes(modes)),
  };
  await appendEvent(tx, {
    kind: "im.settings.updated",
    subjectId: identityId,
    subjectVersion: await updateSettings(tx, identityId, change, now),
    audience: [{ identityId, organizationId, side: null }],
    data: { enabled, ...modes },
    occurredAt: now,
  });
}
