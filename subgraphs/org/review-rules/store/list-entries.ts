import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { ListEntry } from "../../../shared/reviews/rules/list-entry.js";
import type { ReviewListRow } from "./lists.js";
import { isAdmin, type Viewer } from "../../../shared/viewer/viewer.js";

/** An entry of a list. */
export interface ReviewListEntryRow {
  readonly id: string;
  readonly value: string;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** Entries of a list that the viewer may see, newest first. The id must be well-formed. */
export async function listVisibleEntries(
  db: Reader,
  viewer: Viewer,
  listId: string,
  { first, after }: PageRequest,
): Promise<Page<ReviewListEntryRow>> {
  const organizationId = isAdmin(viewer) ? viewer.organizationId : null;
  const place =
    after === null ? Prisma.empty : Prisma.sql`and (e.created_at, e.id) < (${after.createdAt}, ${after.id}::uuid)`;
  const rows = await db.$queryRaw<ReviewListEntryRow[]>`
    select e.id, e.value, e.created_by as "createdBy", e.created_at as "createdAt"
    from review_list_entry e join review_list l on l.id = e.list_id
    where e.list_id = ${listId}::uuid and l.organization_id = ${organizationId} ${place}
    order by e.created_at desc, e.id desc limit ${first + 1}`;
  return toPage(rows, first);
}

/**
 * Stores the entries that a list of a locked organization does not have yet; their number. Handles of its agents name them, also
 * when they are renamed.
 */
export async function insertEntries(
  tx: Transaction,
  { id: listId, kind, organizationId }: Pick<ReviewListRow, "id" | "kind" | "organizationId">,
  entries: readonly ListEntry[],
  createdBy: string,
  createdAt: Date,
): Promise<number> {
  const data = entries.map((entry) => ({ ...entry, id: orderedId(createdAt), listId, createdBy, createdAt }));
  const { count } = await tx.reviewListEntry.createMany({ data, skipDuplicates: true });
  if (kind === "handle") {
    await tx.$executeRaw`
      update review_list_entry e set identity_id = i.id from identity i
      where e.list_id = ${listId}::uuid and e.identity_id is null and i.organization_id = ${organizationId}
        and i.agent_handle = e.value and i.deleted_at is null`;
  }
  return count;
}

/** Removes entries by their values; the number of those that were there. */
export async function removeEntries(tx: Transaction, listId: string, values: readonly string[]): Promise<number> {
  return (await tx.reviewListEntry.deleteMany({ where: { listId, value: { in: [...values] } } })).count;
}

/** The number of entries of a list, and of all lists of words or of peers of a locked organization. */
export async function countEntries(
  tx: Transaction,
  organizationId: string,
  listId: string,
  areWords: boolean,
): Promise<{ readonly own: number; readonly all: number }> {
  const [row] = await tx.$queryRaw<{ own: number; all: number }[]>`
    select count(*) filter (where e.list_id = ${listId}::uuid)::int as own, count(*)::int as all
    from review_list_entry e join review_list l on l.id = e.list_id
    where l.organization_id = ${organizationId} and (l.kind = 'words') = ${areWords}`;
  return row!;
}
