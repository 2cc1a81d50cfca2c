import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import { changeModes, type ModeChange, sameModes, storedModes } from "../../shared/rules/filter-modes.js";
import { lockSettings, updateSettings } from "./store.js";

/**
 * Changes whether an identity accepts instant messages, and from whom (wire contract im 5, client-drift 2), and appends
 * the event.
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
  // Only the stored wish: an unclaimed identity always reads as disabled.
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
