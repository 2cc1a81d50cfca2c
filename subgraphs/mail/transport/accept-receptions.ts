import type { MailReceptionSource } from "../../../generated/prisma/client.js";
import type { Statements } from "../../shared/database/statements.js";
import { appendEvents, installationAudience } from "../../shared/events/append-event.js";
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
  /** The recipient row of the sender, for internal mail: it is accepted once. */
  readonly recipientId: string | null;
}

/**
 * Accepts mail for mailboxes: once the transaction commits, it is stored durably, and a job puts it into each mailbox.
 * A recipient row that was accepted before is left out.
 */
export async function acceptReceptions(
  tx: Statements,
  receptions: readonly NewReception[],
  receivedAt: Date,
): Promise<void> {
  if (receptions.length === 0) return;
  const rows = receptions.map((reception) => ({ ...reception, id: orderedId(receivedAt), receivedAt }));
  const column = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name]);
  const accepted = await tx.$queryRaw<{ id: string; mailboxId: string }[]>`
    insert into mail_reception
      (id, mailbox_id, content_id, source, envelope_from, envelope_to, peer_address, peer_name, recipient_id, received_at)
    select * from unnest(
      ${column("id")}::uuid[], ${column("mailboxId")}::uuid[], ${column("contentId")}::uuid[],
      ${column("source")}::"MailReceptionSource"[], ${column("envelopeFrom")}::text[], ${column("envelopeTo")}::text[],
      ${column("peerAddress")}::text[], ${column("peerName")}::text[], ${column("recipientId")}::uuid[],
      ${column("receivedAt")}::timestamptz[])
    on conflict do nothing
    returning id, mailbox_id as "mailboxId"`;
  await appendEvents(
    tx,
    accepted.map(({ id, mailboxId }) => ({
      kind: "mail.reception.accepted",
      subjectId: id,
      subjectVersion: 1,
      audience: [installationAudience],
      data: { mailboxId },
      occurredAt: receivedAt,
    })),
  );
}
