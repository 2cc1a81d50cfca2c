import { Prisma } from "../../../../generated/prisma/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { ImportCounts } from "../rules/import-counts.js";
import { importColumns, type ImportRow } from "./import-row.js";
import { isShut } from "../../../shared/reviews/frozen-by.js";

/** An import that waits for a worker or is leased. */
export interface ImportRun extends ImportRow {
  readonly identityId: string;
  readonly emailAddress: string;
  /** Null: not leased. */
  readonly leaseUntil: Date | null;
  readonly resumeAt: Prisma.JsonValue;
}

const runColumns = Prisma.sql`
  ${importColumns}, j.lease_until as "leaseUntil", j.resume_at as "resumeAt", m.identity_id as "identityId",
  m.email_address as "emailAddress"`;

/**
 * Locks the next import of an organization: the running one, or the one that was started first. Those of agents that are
 * frozen in the mode `all` wait.
 */
export async function lockNextRun(tx: Transaction, organizationId: string): Promise<ImportRun | null> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`mail import run ${organizationId}`}, 0))`;
  const [row] = await tx.$queryRaw<ImportRun[]>`
    select ${runColumns} from mail_import j join mailbox m on m.id = j.mailbox_id join identity i on i.id = m.identity_id
    where j.organization_id = ${organizationId} and j.status in ('running', 'queued') and m.closed_at is null
      and not ${isShut}
    order by j.status = 'running' desc, j.updated_at, j.id limit 1 for no key update of j`;
  return row ?? null;
}

/** Leases a locked import to a worker. Returns its version. */
export async function leaseRun(
  tx: Transaction,
  run: ImportRun,
  { leaseUntil, resumeAt, now }: { leaseUntil: Date; resumeAt: Prisma.InputJsonObject; now: Date },
): Promise<number> {
  const { version } = await tx.mailImport.update({
    where: { id: run.id },
    data: {
      status: "running",
      startedAt: run.startedAt ?? now,
      leaseUntil,
      resumeAt,
      ...(run.status === "running" ? {} : { updatedAt: now, version: { increment: 1 } }),
    },
    select: { version: true },
  });
  return version;
}

/** A worker's progress since its last save. */
export interface RunProgress {
  readonly counts: ImportCounts;
  readonly resumeAt: Prisma.InputJsonObject;
  readonly leaseUntil: Date;
  readonly now: Date;
}

/**
 * Stores a worker's progress. Returns the import's version; null when the worker has lost its lease because the import
 * was canceled, or because the lease expired and another worker has it. The transaction must then be rolled back.
 */
export async function saveRun(
  tx: Queries,
  id: string,
  heldUntil: Date,
  { counts, resumeAt, leaseUntil, now }: RunProgress,
): Promise<number | null> {
  const { imported, skippedDuplicate, failed, rejectedUnsafe } = counts;
  const [row] = await tx.$queryRaw<{ version: number }[]>`
    update mail_import set
      imported = imported + ${imported}, skipped_duplicate = skipped_duplicate + ${skippedDuplicate},
      failed = failed + ${failed}, rejected_unsafe = rejected_unsafe + ${rejectedUnsafe},
      resume_at = ${JSON.stringify(resumeAt)}::jsonb, lease_until = ${leaseUntil}, updated_at = ${now},
      version = version + 1
    where id = ${id}::uuid and status = 'running' and lease_until = ${heldUntil}
    returning version`;
  return row?.version ?? null;
}

/** Releases a run that its worker does not continue at once. */
export async function releaseRun(tx: Transaction, id: string, heldUntil: Date): Promise<void> {
  await tx.$executeRaw`
    update mail_import set lease_until = null where id = ${id}::uuid and lease_until = ${heldUntil}`;
}

/** Whether a worker still has the lease of an import until then. Locks it. */
export async function holdsRun(tx: Queries, id: string, heldUntil: Date): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from mail_import where id = ${id}::uuid and status = 'running' and lease_until = ${heldUntil}
    for no key update`;
  return rows.length > 0;
}

/** Organizations with imports that wait or whose lease has expired. */
export async function organizationsWithRuns(db: Reader, now: Date): Promise<string[]> {
  const rows = await db.$queryRaw<{ organizationId: string }[]>`
    select distinct organization_id as "organizationId" from mail_import
    where status = 'queued' or (status = 'running' and (lease_until is null or lease_until < ${now}))`;
  return rows.map(({ organizationId }) => organizationId);
}

/** Ids of imports that have waited for an upload since before that time, up to a limit. */
export async function abandonedImports(db: Reader, before: Date): Promise<string[]> {
  const rows = await db.mailImport.findMany({
    where: { status: "pending_upload", createdAt: { lt: before } },
    orderBy: { updatedAt: "asc" },
    take: 500,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** The plan of an organization. */
export async function planNameOf(db: Queries, organizationId: string): Promise<string> {
  const [row] = await db.$queryRaw<{ plan: string }[]>`select plan from organization where id = ${organizationId}`;
  return row?.plan ?? "free";
}

/** Which of these messages a mailbox has already, deleted ones included: `direction rfcId`. */
export async function knownMessages(
  db: Reader,
  mailboxId: string,
  rfcIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw<{ rfcId: string; direction: string }[]>`
    select rfc_id as "rfcId", direction::text as direction from mail_message
    where mailbox_id = ${mailboxId}::uuid and rfc_id = any(${[...rfcIds]})`;
  return new Set(rows.map(({ rfcId, direction }) => `${direction} ${rfcId}`));
}
