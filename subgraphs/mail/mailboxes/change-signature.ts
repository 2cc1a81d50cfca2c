import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import { setSignature, type SignatureChange } from "./store/mailboxes.js";

/** Changes what the mailbox of an identity adds to each message that it sends, and tells the identity. */
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
