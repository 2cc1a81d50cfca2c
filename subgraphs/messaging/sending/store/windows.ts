import type { Queries } from "../../../shared/database/statements.js";

/** When an identity sent since then: the latest `limit` times, oldest first. */
export async function findSendTimes(db: Queries, identityId: string, since: Date, limit: number): Promise<Date[]> {
  const rows = await db.$queryRaw<{ at: Date }[]>`
    select created_at as at from im_message
    where identity_id = ${identityId}::uuid and created_at > ${since} and direction = 'outbound'
    order by created_at desc, id desc limit ${limit}`;
  return rows.map(({ at }) => at).toReversed();
}

/** When a line wrote to somebody first since then: the latest `limit` times, oldest first. */
export async function findFirstContacts(db: Queries, lineId: string, since: Date, limit: number): Promise<Date[]> {
  const rows = await db.$queryRaw<{ at: Date }[]>`
    select a.created_at as at from im_assignment a
    where a.line_id = ${lineId}::uuid and a.origin = 'outbound' and a.created_at > ${since}
      and not exists (
        select 1 from im_conversation c join im_message m on m.conversation_id = c.id
        where c.identity_id = a.identity_id and c.remote_number = a.remote_number
          and m.direction = 'inbound' and not m.is_blocked and m.created_at < a.created_at)
    order by a.created_at desc, a.id desc limit ${limit}`;
  return rows.map(({ at }) => at).toReversed();
}

/** Whether an address ever wrote to an identity, and was not blocked. */
export async function hasWritten(db: Queries, identityId: string, remoteNumber: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from im_conversation c join im_message m on m.conversation_id = c.id
    where c.identity_id = ${identityId}::uuid and c.remote_number = ${remoteNumber}
      and m.direction = 'inbound' and not m.is_blocked limit 1`;
  return rows.length > 0;
}
