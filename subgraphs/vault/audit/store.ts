import { Prisma } from "../../../generated/prisma/client.js";
import type { Reader, Transaction, Writer } from "../../shared/database/client.js";
import { type Page, type PageRequest, toPage } from "../../shared/pagination/page.js";
import type { Viewer } from "../../shared/viewer/viewer.js";

/** A row of the audit trail; its id is the event's. */
export type AuditRow = Prisma.VaultAuditUncheckedCreateInput;

/** A row as it is read. */
export interface AuditRecord {
  readonly id: string;
  readonly vaultId: string;
  readonly kind: string;
  readonly actorType: string;
  readonly actorId: string | null;
  readonly identityId: string | null;
  readonly requestId: string;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly succeeded: boolean;
  readonly details: Prisma.JsonObject;
  readonly occurredAt: Date;
}

/** Which rows; everything given must hold. */
export interface AuditFilter {
  readonly kinds?: readonly string[];
  readonly secretId?: string;
  readonly actorId?: string;
  readonly identityId?: string;
  readonly succeeded?: boolean;
}

/** Adds to the audit trail, which nothing changes and only retention shortens. */
export async function insertAudit(tx: Transaction, rows: readonly AuditRow[]): Promise<void> {
  await tx.vaultAudit.createMany({ data: [...rows] });
}

/** The trail of all vaults that the viewer's organization ever had, newest first. The caller has checked access. */
export async function listVisibleAudit(
  db: Reader,
  { organizationId }: Viewer,
  { kinds, secretId, actorId, identityId, succeeded }: AuditFilter,
  { first, after }: PageRequest,
): Promise<Page<AuditRecord>> {
  const conditions = [
    Prisma.sql`organization_id = ${organizationId}`,
    kinds === undefined ? [] : [Prisma.sql`kind = any(${[...kinds]}::text[])`],
    secretId === undefined ? [] : [Prisma.sql`details @> jsonb_build_object('secretId', ${secretId}::text)`],
    actorId === undefined ? [] : [Prisma.sql`actor_id = ${actorId}`],
    identityId === undefined ? [] : [Prisma.sql`identity_id = ${identityId}::uuid`],
    succeeded === undefined ? [] : [Prisma.sql`succeeded = ${succeeded}`],
    after === null ? [] : [Prisma.sql`(occurred_at, id) < (${after.createdAt}, ${after.id}::uuid)`],
  ].flat();
  const rows = await db.$queryRaw<AuditRecord[]>`
    select id, vault_id as "vaultId", kind, actor_type as "actorType", actor_id as "actorId",
           identity_id as "identityId", request_id as "requestId", ip_address as "ipAddress",
           user_agent as "userAgent", succeeded, details, occurred_at as "occurredAt"
    from vault_audit where ${Prisma.join(conditions, " and ")}
    order by occurred_at desc, id desc limit ${first + 1}`;
  return toPage(rows, first);
}

/** Removes rows from before that time, the oldest first, at most 500; returns how many. */
export async function removeAuditBefore(db: Writer, before: Date): Promise<number> {
  return db.$executeRaw`
    delete from vault_audit where id in (
      select id from vault_audit where occurred_at < ${before} order by occurred_at limit 500)`;
}
