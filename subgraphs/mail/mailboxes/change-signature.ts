import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import { setSignature, type SignatureChange } from "./store/mailboxes.js";

/** Changes the signature of an identity's mailbox, and appends the event. */
export async function changeSignature(
  tx: Transaction,
  identityId: string,
  change: SignatureChange,
  now: Date,
): Promise<void> {
  const changed = await setSignature(tx, identityId, change, now);
  if (changed === null) return;
  await appendEvent(tx, {
    kind: "mail.mailbox.updated",
    subjectId: changed.id,
    subjectVersion: changed.version,
    audience: [{ identityId, organizationId: changed.organizationId, side: null }],
    data: { signature: true },
    occurredAt: now,
  });
}
