import type { Transaction } from "../../../shared/database/client.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";

/** A message that is queued. */
export interface QueuedMessage {
  readonly conversationId: string;
  readonly identityId: string;
  readonly assignmentId: string | null;
  readonly lineId: string;
  readonly carrier: string;
  /** Null for groups. */
  readonly remoteNumber: string | null;
  readonly recipients: readonly string[];
  readonly content: string | null;
  readonly sendStyle: string | null;
}

/** Stores a message that waits for its carrier, with its recipients. Its id. */
export async function insertQueuedMessage(tx: Transaction, message: QueuedMessage, now: Date): Promise<string> {
  const { recipients, ...row } = message;
  const id = orderedId(now);
  await tx.imMessage.create({
    data: {
      ...row,
      id,
      isGroup: row.remoteNumber === null,
      direction: "outbound",
      service: "imessage",
      status: "queued",
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true },
  });
  await tx.imRecipient.createMany({
    data: recipients.map((remoteNumber) => ({ messageId: id, remoteNumber, deliveryStatus: "queued" as const })),
  });
  return id;
}
