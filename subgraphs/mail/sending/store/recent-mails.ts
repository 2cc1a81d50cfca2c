import type { Queries } from "../../../shared/database/statements.js";
import type { AskedPast, PastPeer, PastSend } from "../../../shared/holds/past-send.js";
import { comparableAddress } from "../../../shared/rules/mail-address.js";

interface RecentMail {
  readonly id: string;
  readonly identityId: string;
  readonly at: Date;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  /** The sender of the message that it answered within 30 days; null without one. */
  readonly answered: string | null;
  readonly isAccepted: boolean;
}

/** The newest mails that identities wrote, held and deleted ones too. */
export async function recentMails(db: Queries, { organizationId, identityIds, each }: AskedPast): Promise<PastSend[]> {
  const rows = await db.$queryRaw<RecentMail[]>`
    select m.id, i.id as "identityId", m.created_at as at, m.to_addresses as "to", m.cc_addresses as cc,
           m.bcc_addresses as bcc,
           m.review_id is null or m.released_at is not null as "isAccepted",
           (select lower(g.from_address) from mail_message g
            where g.mailbox_id = m.mailbox_id and g.rfc_id = m.in_reply_to and g.direction = 'inbound'
              and g.status <> 'deleted' and not g.is_blocked and not g.is_forged and g.import_id is null
              and g.created_at > m.created_at - interval '30 days') as answered
    from unnest(${[...identityIds]}::uuid[]) as i (id) join mailbox b on b.identity_id = i.id
    cross join lateral (
      select x.* from mail_message x
      where x.mailbox_id = b.id and x.direction = 'outbound' and x.import_id is null
      order by x.created_at desc, x.id desc limit ${each}) m`;
  const addresses = [...new Set(rows.flatMap(({ to, cc, bcc }) => [...to, ...cc, ...bcc].map(comparableAddress)))];
  const inside = await db.$queryRaw<{ address: string }[]>`
    select m.email_address as address from mailbox m join identity o on o.id = m.identity_id
    where m.email_address = any(${addresses}::text[]) and m.closed_at is null and o.organization_id = ${organizationId}`;
  const ours = new Set(inside.map(({ address }) => address));
  return rows.map((row) => {
    const peers = peersOf(row, ours);
    const answers = peers.filter(({ value }) => value === row.answered).length;
    const reply = answers === peers.length ? true : answers === 0 ? false : null;
    const { id, identityId, at, isAccepted } = row;
    return { id, identityId, operation: "mail.send", at, peers, recipientCount: peers.length, reply, isAccepted };
  });
}

/** Each receiver once, in the first field that names it. */
function peersOf({ to, cc, bcc }: RecentMail, ours: ReadonlySet<string>): PastPeer[] {
  const peers = new Map<string, PastPeer>();
  for (const [field, addresses] of Object.entries({ to, cc, bcc })) {
    for (const value of addresses.map(comparableAddress)) {
      const audience = ours.has(value) ? "inside" : "outside";
      if (!peers.has(value)) peers.set(value, { kind: "address", value, field, audience });
    }
  }
  return [...peers.values()];
}
