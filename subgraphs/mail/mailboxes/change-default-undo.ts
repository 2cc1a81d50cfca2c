import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import { setDefaultUndo } from "./store/mailboxes.js";

/** Changes for how long sends of an identity's mailbox can be canceled, and appends the event. */
export async function changeDefaultUndo(
  tx: Transaction,
  identityId: string,
  seconds: number,
  now: Date,
): Promise<void> {
  const changed = await setDefaultUndo(tx, identityId, seconds, now);
  if (changed === null) return;
  await appendEvent(tx, {
    kind: "mail.mailbox.updated",
    subjectId: changed.id,
    subjectVersion: changed.version,
    audience: [{ identityId, organizationId: changed.organizationId, side: null }],
    data: { defaultUndoSeconds: seconds },
    occurredAt: now,
  });
}
