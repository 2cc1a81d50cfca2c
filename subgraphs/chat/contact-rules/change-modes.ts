import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import { changeModes, type ModeChange, sameModes, storedModes } from "../../shared/rules/filter-modes.js";
import { holdSettings, updateSettings } from "./store/settings.js";

/** Changes with whom an identity talks in Slack if no rule applies (wire contract client-drift 2), and tells the identity. */
export async function changeFilterModes(
  tx: Transaction,
  identityId: string,
  change: ModeChange,
  now: Date,
): Promise<void> {
  const before = await holdSettings(tx, identityId, now);
  if (before === null) return;
  const modes = changeModes(before, change);
  if (sameModes(modes, before)) return;
  await appendEvent(tx, {
    kind: "chat.settings.updated",
    subjectId: identityId,
    subjectVersion: await updateSettings(tx, identityId, storedModes(modes), now),
    audience: [{ identityId, organizationId: before.organizationId, side: null }],
    data: { ...modes },
    occurredAt: now,
  });
}
