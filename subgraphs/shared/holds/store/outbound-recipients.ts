import { Prisma } from "../../../../generated/prisma/client.js";
import { type Queries, sendStatement, type Statements } from "../../database/statements.js";
import type { CountedTime } from "../counted-time.js";
import { timesToCount } from "./times-to-count.js";
import type { ContactOwner } from "./outbound-contacts.js";

/** The distinct receivers of an identity since each of these times, without the given ones, each counted up to its `most`. */
export async function countRecipients(
  db: Queries,
  { identityId, topic }: Pick<ContactOwner, "identityId" | "topic">,
  times: readonly CountedTime[],
  without: readonly string[],
): Promise<number[]> {
  const rows = await db.$queryRaw<{ count: number }[]>`
    select (select count(*)::int from (
              select from outbound_recipient r
              where r.identity_id = ${identityId}::uuid and r.topic = ${topic} and r.last_at > w.since
                and r.peer <> all(${[...without]}::text[])
              limit w.most) c) as count
    from ${timesToCount(times)} order by w.place`;
  return rows.map(({ count }) => count);
}

/** Notes that something is sent to these receivers, or held. */
export async function noteRecipients(
  tx: Statements,
  { organizationId, identityId, topic }: ContactOwner,
  peers: readonly string[],
  at: Date,
): Promise<void> {
  const sorted = [...new Set(peers)].sort();
  await sendStatement(
    tx,
    Prisma.sql`
      insert into outbound_recipient (identity_id, topic, peer, organization_id, last_at)
      select ${identityId}::uuid, ${topic}, peer, ${organizationId}, ${at} from unnest(${sorted}::text[]) as p (peer)
      on conflict (identity_id, topic, peer) do update set last_at = greatest(outbound_recipient.last_at, excluded.last_at)`,
  );
}

/** Removes up to 1,000 that no rule counts any more; how many. For jobs: no viewer is applied. */
export async function removeRecipientsBefore(db: Statements, before: Date): Promise<number> {
  return db.$executeRaw`
    delete from outbound_recipient where (identity_id, topic, peer) in (
      select identity_id, topic, peer from outbound_recipient where last_at < ${before} order by last_at limit 1000
      for update skip locked)`;
}
