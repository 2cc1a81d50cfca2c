import type { ContactBackfill } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";

/** The last backfill of an organization. */
export type BackfillRow = ContactBackfill;

/** The last backfill of an organization; null if there was none. */
export async function findBackfill(db: Reader | Transaction, organizationId: string): Promise<BackfillRow | null> {
  return db.contactBackfill.findUnique({ where: { organizationId } });
}

/** The same, locked until the transaction ends. */
export async function lockBackfill(tx: Transaction, organizationId: string): Promise<BackfillRow | null> {
  await tx.$executeRaw`select 1 from contact_backfill where organization_id = ${organizationId} for no key update`;
  return tx.contactBackfill.findUnique({ where: { organizationId } });
}

/** Begins a backfill, unless one is in progress; null then. */
export async function startBackfill(tx: Transaction, organizationId: string, now: Date): Promise<BackfillRow | null> {
  const started = await tx.$executeRaw`
    insert into contact_backfill as b (organization_id, state, examined_count, added_count, started_at)
    values (${organizationId}, 'running', 0, 0, ${now}::timestamptz)
    on conflict (organization_id) do update set state = 'running', channel = null, position = null, examined_count = 0,
      added_count = 0, started_at = excluded.started_at, finished_at = null, version = b.version + 1
    where b.finished_at is not null`;
  return started === 0 ? null : tx.contactBackfill.findUniqueOrThrow({ where: { organizationId } });
}

/** How far a backfill is. */
export type BackfillProgress = Pick<
  BackfillRow,
  "state" | "channel" | "position" | "examinedCount" | "addedCount" | "finishedAt"
>;

/** Changes a locked backfill. */
export async function updateBackfill(
  tx: Transaction,
  organizationId: string,
  progress: BackfillProgress,
): Promise<BackfillRow> {
  return tx.contactBackfill.update({ where: { organizationId }, data: { ...progress, version: { increment: 1 } } });
}
