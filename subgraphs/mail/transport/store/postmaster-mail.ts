import type { Reader } from "../../../shared/database/client.js";

/** An internal mail to a postmaster here that has not been reported yet. */
export interface MailToPostmaster {
  readonly messageId: string;
  readonly address: string;
  readonly contentId: string;
  readonly fromAddress: string;
  readonly queuedAt: Date;
}

/** The mail of a recipient that was routed to a postmaster; null when it was deleted, or was reported already. */
export async function findMailToPostmaster(db: Reader, recipientId: string): Promise<MailToPostmaster | null> {
  const [row] = await db.$queryRaw<MailToPostmaster[]>`
    select r.message_id as "messageId", r.address, m.content_id as "contentId", m.from_address as "fromAddress",
           m.created_at as "queuedAt"
    from mail_recipient r join mail_message m on m.id = r.message_id
    where r.id = ${recipientId}::uuid and r.state = 'accepted' and m.content_id is not null`;
  return row ?? null;
}
