import { Prisma } from "../../../../generated/prisma/client.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader } from "../../../shared/database/client.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { selectWrites, type WriteFamily, type WriteRow } from "./write-row.js";

/** Those of these writes that the viewer sees, in no order; ids must be well-formed. */
export async function findVisibleWrites(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<WriteRow[]> {
  return db.$queryRaw<WriteRow[]>`
    ${chosenRows("chat_write", ids)}
    ${selectWrites} and ${visibleIdentities(viewer)}`;
}

/** The identifier of a write for its caller. */
export interface WriteKey {
  readonly connectionId: string;
  readonly family: WriteFamily;
  readonly idempotencyKey: string;
}

/** The write with that key, if the viewer sees it; null when there is none. */
export async function findVisibleWriteByKey(
  db: Reader,
  viewer: Viewer,
  { connectionId, family, idempotencyKey }: WriteKey,
): Promise<WriteRow | null> {
  const [row] = await db.$queryRaw<WriteRow[]>`
    ${selectWrites} and w.connection_id = ${connectionId}::uuid and w.family = ${family}::"ChatWriteFamily"
      and w.idempotency_key = ${idempotencyKey} and ${visibleIdentities(viewer)}`;
  return row ?? null;
}

/** Which writes of an organization. */
export interface WriteFilter {
  readonly family: WriteFamily;
  readonly identityId: string | null;
  readonly connectionId: string | null;
  readonly status: WriteRow["status"] | null;
  /** Whether a person has dismissed it; null for both. */
  readonly isDismissed: boolean | null;
  /** Writes of before then that have no outcome count as unknown. */
  readonly expiredBefore: Date;
}

/**
 * Writes over all connections that the viewer sees, newest first. Each connection uses its own index range, so the cost
 * grows with the connections and not with the writes.
 */
export async function listVisibleOrganizationWrites(
  db: Reader,
  viewer: Viewer,
  filter: WriteFilter,
  { first, after }: PageRequest,
): Promise<Page<WriteRow>> {
  const { family, identityId, connectionId, isDismissed } = filter;
  const start =
    after === null ? Prisma.empty : Prisma.sql`and (w.created_at, w.id) < (${after.createdAt}, ${after.id}::uuid)`;
  const owner = [
    identityId === null ? [] : [Prisma.sql`and i.id = ${identityId}::uuid`],
    connectionId === null ? [] : [Prisma.sql`and c.id = ${connectionId}::uuid`],
  ].flat();
  const dismissed = isDismissed === null ? Prisma.empty : Prisma.sql`and (w.dismissed_at is not null) = ${isDismissed}`;
  const branches = statesOf(filter).map(
    (state) => Prisma.sql`(
      select w.id, w.created_at from chat_write w
      where w.connection_id = c.id and w.family = ${family}::"ChatWriteFamily" and ${state} ${start} ${dismissed}
      order by w.created_at desc, w.id desc limit ${first + 1})`,
  );
  const rows = await db.$queryRaw<WriteRow[]>`
    ${selectWrites} and ${visibleIdentities(viewer)} and w.id in (
      select found.id from chat_connection c join identity i on i.id = c.identity_id
      cross join lateral (${Prisma.join(branches, " union all ")}) found
      where c.closed_at is null and ${visibleIdentities(viewer)} ${owner.length === 0 ? Prisma.empty : Prisma.join(owner, " ")}
      order by found.created_at desc, found.id desc limit ${first + 1})
    order by w.created_at desc, w.id desc`;
  return toPage(rows, first);
}

/** The states that are stored for the wanted one, each by its index. */
function statesOf({ status, expiredBefore }: WriteFilter): Prisma.Sql[] {
  if (status === null) return [Prisma.sql`true`];
  const stored = Prisma.sql`w.status = ${status}::"ChatWriteStatus"`;
  const waiting = Prisma.sql`w.status = 'in_progress'`;
  if (status === "unknown") return [stored, Prisma.sql`${waiting} and w.created_at <= ${expiredBefore}`];
  return [status === "in_progress" ? Prisma.sql`${waiting} and w.created_at > ${expiredBefore}` : stored];
}
