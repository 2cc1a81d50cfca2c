import type { Transaction } from "../../../shared/database/client.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import type { Recipient } from "../rules/recipients.js";

/** Adds the recipients of a new message. They are not due before each was routed: to a mailbox here, or to the relay. */
export async function insertRecipients(
  tx: Transaction,
  messageId: string,
  recipients: readonly Recipient[],
  now: Date,
): Promise<void> {
  await tx.mailRecipient.createMany({
    data: recipients.map(({ field, address }) => ({
      id: orderedId(now),
      messageId,
      field,
      address,
      changedAt: now,
    })),
  });
}
