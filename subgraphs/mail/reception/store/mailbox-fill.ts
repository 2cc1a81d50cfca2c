import type { Queries } from "../../../shared/database/statements.js";
import type { MailboxFill } from "../rules/mailbox-room.js";

/** The most pending mails of one mailbox that are counted: they exist only for a moment. */
const mostWaiting = 10_000;

/** The storage of mailboxes, by id; deleted ones are left out. */
export async function findMailboxFill(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, MailboxFill>> {
  const rows = await db.$queryRaw<(MailboxFill & { readonly id: string })[]>`
    select m.id, o.plan, m.storage_used_bytes + w.bytes as "usedBytes"
    from mailbox m join identity i on i.id = m.identity_id join organization o on o.id = i.organization_id,
    lateral (
      select coalesce(sum(c.byte_size), 0)::bigint as bytes
      from (select content_id from mail_reception where mailbox_id = m.id limit ${mostWaiting}) r
      join mail_content c on c.id = r.content_id
    ) w
    where m.id = any(${[...new Set(ids)]}::uuid[])`;
  return new Map(rows.map(({ id, ...fill }) => [id, fill]));
}
