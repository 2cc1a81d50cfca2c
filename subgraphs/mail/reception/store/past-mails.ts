import type { Queries } from "../../../shared/database/statements.js";

/** A mail that came from outside, was believed and is no spam. */
export interface PastMail {
  readonly identityId: string;
  readonly contentId: string;
  readonly fromAddress: string;
}

/** A page of the mails of an organization. */
export interface PastMails {
  readonly mails: readonly PastMail[];
  readonly examined: number;
  readonly next: string | null;
}

/** A place in the mails of an organization: a mailbox, and a mail of it. */
type Place = readonly [mailboxId: string, createdAt: string, id: string] | readonly [mailboxId: string];

interface Row extends PastMail {
  readonly id: string;
  readonly createdAt: Date;
  readonly isPast: boolean;
}

/** The mails of an organization, one mailbox after the other, the newest first. A page has mails of one mailbox. */
export async function pastMails(
  db: Queries,
  organizationId: string,
  after: string | null,
  most: number,
): Promise<PastMails> {
  const place = after === null ? null : (JSON.parse(after) as Place);
  const mailboxes = await nextMailboxes(db, organizationId, place?.[0] ?? null);
  const [mailbox, following] = mailboxes;
  if (mailbox === undefined) return { mails: [], examined: 0, next: null };
  const [, createdAt = null, id = null] = place?.[0] === mailbox.id ? place : [];
  const rows = await db.$queryRaw<Row[]>`
    select m.id, m.created_at as "createdAt", ${mailbox.identityId} as "identityId", m.content_id as "contentId",
      m.from_address as "fromAddress",
      m.direction = 'inbound' and m.status = 'received' and m.import_id is null and m.content_id is not null
        and not m.is_blocked and not m.is_forged and t.folder not in ('spam', 'blocked') as "isPast"
    from mail_message m join mail_thread t on t.id = m.thread_id
    where m.mailbox_id = ${mailbox.id}::uuid and m.status <> 'deleted'
      and (${id}::uuid is null or (m.created_at, m.id) < (${createdAt}::timestamptz, ${id}::uuid))
    order by m.created_at desc, m.id desc limit ${most}`;
  const last = rows.length < most ? undefined : rows.at(-1);
  const next: Place | null =
    last !== undefined
      ? [mailbox.id, last.createdAt.toISOString(), last.id]
      : following === undefined
        ? null
        : [following.id];
  return {
    mails: rows.filter(({ isPast }) => isPast),
    examined: rows.length,
    next: next === null ? null : JSON.stringify(next),
  };
}

/** The mailbox at a place, and the one after it; the first two without a place. */
async function nextMailboxes(
  db: Queries,
  organizationId: string,
  from: string | null,
): Promise<{ readonly id: string; readonly identityId: string }[]> {
  return db.$queryRaw`
    select b.id, b.identity_id as "identityId" from mailbox b join identity i on i.id = b.identity_id
    where i.organization_id = ${organizationId} and (${from}::uuid is null or b.id >= ${from}::uuid)
    order by b.id limit 2`;
}
