import type { MailReceptionSource } from "../../../generated/prisma/client.js";
import type { Transaction } from "../../shared/database/client.js";
import { appendEvents, nobody } from "../../shared/events/append-event.js";
import { orderedId } from "../../shared/identity/ordered-id.js";

/** A mail for one mailbox. Its content is stored in the same transaction or before. */
export interface NewReception {
  readonly mailboxId: string;
  readonly contentId: string;
  readonly source: MailReceptionSource;
  /** Empty for bounces. */
  readonly envelopeFrom: string;
  readonly envelopeTo: string;
  readonly peerAddress: string | null;
  readonly peerName: string | null;
  /** The recipient row of the sender, for mail of this installation: it is accepted once. */
  readonly recipientId: string | null;
}

/**
 * Accepts mail for mailboxes: once the transaction commits, it is stored durably, and a job puts it into each mailbox. A
 * recipient row that was accepted already is left out.
 */
export async function acceptReceptions(
  tx: Transaction,
  receptions: readonly NewReception[],
  receivedAt: Date,
): Promise<void> {
  const data = receptions.map((reception) => ({ ...reception, id: orderedId(receivedAt), receivedAt }));
  const accepted = await tx.mailReception.createManyAndReturn({
    data,
    skipDuplicates: true,
    select: { id: true, mailboxId: true },
  });
  await appendEvents(
    tx,
    accepted.map(({ id, mailboxId }) => ({
      kind: "mail.reception.accepted",
      subjectId: id,
      subjectVersion: 1,
      audience: [nobody],
      data: { mailboxId },
      occurredAt: receivedAt,
    })),
  );
}
