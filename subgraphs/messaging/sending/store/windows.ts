import type { Queries } from "../../../shared/database/statements.js";

/** The time of an identity's `nth` latest message since then; null when there are fewer. */
export async function findSendTime(db: Queries, identityId: string, since: Date, nth: number): Promise<Date | null> {
  const [row] = await db.$queryRaw<{ at: Date }[]>`
    select created_at as at from im_message
    where identity_id = ${identityId}::uuid and created_at > ${since} and direction = 'outbound'
    order by created_at desc, id desc limit 1 offset ${nth - 1}`;
  return row?.at ?? null;
}

/**
 * The time of a line's `nth` latest first message to a new person since then, held ones too; null when there are fewer.
 * A held one has no assignment before it is sent.
 */
export async function findFirstContact(db: Queries, lineId: string, since: Date, nth: number): Promise<Date | null> {
  const [row] = await db.$queryRaw<{ at: Date }[]>`
    select f.at from (
      select a.identity_id, a.remote_number, a.created_at as at from im_assignment a
      where a.line_id = ${lineId}::uuid and a.origin = 'outbound' and a.created_at > ${since}
      union all
      select m.identity_id, m.remote_number, min(m.created_at) from im_message m
      where m.line_id = ${lineId}::uuid and m.held and m.created_at > ${since} and m.assignment_id is null and not m.is_group
      group by m.identity_id, m.remote_number
    ) f
    where not exists (
      select 1 from im_conversation c join im_message m on m.conversation_id = c.id
      where c.identity_id = f.identity_id and c.remote_number = f.remote_number
        and m.direction = 'inbound' and not m.is_blocked and m.created_at < f.at)
    order by f.at desc limit 1 offset ${nth - 1}`;
  return row?.at ?? null;
}

/** Whether an address ever wrote to an identity, and was not blocked. */
export async function hasWritten(db: Queries, identityId: string, remoteNumber: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from im_conversation c join im_message m on m.conversation_id = c.id
    where c.identity_id = ${identityId}::uuid and c.remote_number = ${remoteNumber}
      and m.direction = 'inbound' and not m.is_blocked limit 1`;
  return rows.length > 0;
}
