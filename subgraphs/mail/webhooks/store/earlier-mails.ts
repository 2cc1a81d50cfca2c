import type { Reader } from "../../../shared/database/client.js";
import { contextBytes } from "../../../shared/rules/webhook-context.js";
import type { EarlierMail, EarlierMails } from "../rules/webhook-context.js";

/** A received mail, for reading the earlier mail of its thread. */
export interface MailOfThread {
  readonly id: string;
  readonly mailboxId: string;
  readonly threadId: string;
  readonly createdAt: Date;
}

/** The mail of a webhook; null when it was deleted or is blocked. */
export async function findMailOfThread(db: Reader, id: string): Promise<MailOfThread | null> {
  const [row] = await db.$queryRaw<MailOfThread[]>`
    select id, mailbox_id as "mailboxId", thread_id as "threadId", created_at as "createdAt" from mail_message
    where id = ${id}::uuid and status <> 'deleted' and not is_blocked`;
  return row ?? null;
}

/**
 * The mail in a mailbox's thread before a mail, newest first, as its owner sees it: without deleted and
 * blocked mail. The addresses of one mail may be a megabyte: it reads no more than a context may contain.
 */
export async function findEarlierMails(
  db: Reader,
  { id, mailboxId, threadId, createdAt }: MailOfThread,
  { limit, since }: { readonly limit: number; readonly since: Date | null },
): Promise<EarlierMails> {
  const rows = await db.$queryRaw<(EarlierMail & { readonly isWithin: boolean })[]>`
    select m.id, m.direction::text as direction, m.from_address as "fromAddress",
           case when m.size <= ${contextBytes} then m.to_addresses else '{}' end as "toAddresses",
           m.created_at as "createdAt", m.subject, m.snippet, b.email_address as "emailAddress",
           m.size <= ${contextBytes} as "isWithin"
    from (
      select *, sum(octet_length(array_to_string(to_addresses, ',')) + octet_length(coalesce(subject, '')) + 300)
                  over (order by created_at desc, id desc) as size
      from mail_message
      where thread_id = ${threadId}::uuid and mailbox_id = ${mailboxId}::uuid and id <> ${id}::uuid
        and status <> 'deleted' and not is_blocked and (created_at, id) < (${createdAt}, ${id}::uuid)
        and (${since}::timestamptz is null or created_at >= ${since})
      order by created_at desc, id desc limit ${limit}
    ) m join mailbox b on b.id = m.mailbox_id
    order by m.created_at desc, m.id desc`;
  const newest = rows.filter(({ isWithin }) => isWithin);
  return { newest, isCut: newest.length < rows.length };
}
