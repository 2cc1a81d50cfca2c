import type { Queries } from "../../../shared/database/statements.js";
import { type AskedPast, mostPastBytes, type PastSend } from "../../../shared/holds/past-send.js";

interface RecentMessage {
  readonly id: string;
  readonly identityId: string;
  readonly at: Date;
  readonly numbers: readonly string[];
  /** Whether its only receiver wrote in the 30 days before; null for groups. */
  readonly isAnswer: boolean | null;
  readonly isAccepted: boolean;
}

/** The newest instant messages that identities wrote, held ones too. */
export async function recentMessages(
  db: Queries,
  { organizationId, identityIds, each }: AskedPast,
): Promise<PastSend[]> {
  const rows = await db.$queryRaw<RecentMessage[]>`
    select m.id, m.identity_id as "identityId", m.created_at as at, not m.held as "isAccepted",
           array(select r.remote_number from im_recipient r where r.message_id = m.id) as numbers,
           case when m.is_group then null else exists (
             select from im_message g
             where g.conversation_id = m.conversation_id and g.direction = 'inbound' and not g.is_blocked
               and g.created_at between m.created_at - interval '30 days' and m.created_at) end as "isAnswer"
    from unnest(${[...identityIds]}::uuid[]) as i (id)
    cross join lateral (
      select x.* from im_message x where x.identity_id = i.id and x.direction = 'outbound'
      order by x.created_at desc, x.id desc limit ${each}) m`;
  const numbers = [...new Set(rows.flatMap((row) => row.numbers))];
  const inside = await db.$queryRaw<{ number: string }[]>`
    select l.number from im_line l join identity o on o.id = l.identity_id
    where l.number = any(${numbers}::text[]) and o.organization_id = ${organizationId}`;
  const ours = new Set(inside.map(({ number }) => number));
  return rows.map(({ id, identityId, at, numbers: to, isAnswer, isAccepted }) => ({
    id,
    identityId,
    operation: "im.send",
    at,
    peers: to.map((value) => ({
      kind: "number",
      value,
      field: null,
      audience: ours.has(value) ? "inside" : "outside",
    })),
    recipientCount: to.length,
    reply: isAnswer,
    isAccepted,
  }));
}

/** The texts of these messages, as far as they are short enough. For simulations: no viewer is applied. */
export async function readPastTexts(
  db: Queries,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly text: string | null; readonly hasMedia: boolean }[]> {
  return db.$queryRaw`
    select m.id, m.content as text, exists (select from im_message_media f where f.message_id = m.id) as "hasMedia"
    from im_message m
    where m.id = any(${[...ids]}::uuid[]) and coalesce(octet_length(m.content), 0) <= ${mostPastBytes}`;
}
