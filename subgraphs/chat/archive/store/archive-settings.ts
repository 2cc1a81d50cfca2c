import type { Transaction, Writer } from "../../../shared/database/client.js";

/** Sets the retention of messages that arrive over a locked connection. */
export async function storeRetention(
  tx: Transaction,
  connectionId: string,
  retentionDays: number | null,
  now: Date,
): Promise<void> {
  await tx.chatConnection.update({
    where: { id: connectionId },
    data: { retentionDays, archiveRevision: { increment: 1 }, updatedAt: now },
  });
}

/** Removes from sight what arrived over a locked connection until now. */
export async function storePurge(tx: Transaction, connectionId: string, now: Date): Promise<void> {
  await tx.chatConnection.update({ where: { id: connectionId }, data: { purgedUntil: now, updatedAt: now } });
}

const batch = 500;

/**
 * Deletes messages that were removed from the archive, or are older than their connection's retention, at most 500;
 * returns how many.
 */
export async function deleteUnkeptEvents(db: Writer, now: Date): Promise<number> {
  return db.$executeRaw`
    delete from chat_event where id = any(array(
      select old.id from chat_connection c cross join lateral (
        select e.id from chat_event e
        where e.connection_id = c.id
          and e.received_at <= greatest(c.purged_until, ${now}::timestamptz - make_interval(days => c.retention_days))
        order by e.received_at limit ${batch}
      ) old
      where c.purged_until is not null or c.retention_days is not null limit ${batch}))`;
}
