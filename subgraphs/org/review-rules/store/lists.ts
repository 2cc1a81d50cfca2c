import { createHash } from "node:crypto";
import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { ReviewListKind } from "../../../shared/reviews/rules/review-lists.js";
import { isAdmin, type Viewer } from "../../../shared/viewer/viewer.js";

/** A list of an organization. */
export interface ReviewListRow {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly kind: ReviewListKind;
  readonly isBuiltIn: boolean;
  readonly version: number;
  readonly entryCount: number;
  /** Null: it is built in. */
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The list of senders that people released: every organization has it, and its row comes with the first entry. */
export const releasedSenders = "released_senders";

/** The id of that list of an organization. */
export function releasedSendersId(organizationId: string): string {
  const hex = createHash("sha256").update(`${releasedSenders} ${organizationId}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}

/** That list as it is before its first entry. */
export const builtInList = (organizationId: string, now: Date): ReviewListRow => ({
  id: releasedSendersId(organizationId),
  organizationId,
  name: releasedSenders,
  kind: "address",
  isBuiltIn: true,
  version: 1,
  entryCount: 0,
  createdBy: null,
  createdAt: now,
  updatedAt: now,
});

/** The lists of the viewer's organization, that which is built in among them; only who administers it sees them. */
function visible(viewer: Viewer): Prisma.Sql {
  const organizationId = isAdmin(viewer) ? viewer.organizationId : null;
  return Prisma.sql`
    select l.id, l.organization_id as "organizationId", l.name, l.kind::text as kind, l.is_built_in as "isBuiltIn", l.version,
           (select count(*)::int from review_list_entry e where e.list_id = l.id) as "entryCount",
           l.created_by as "createdBy", l.created_at as "createdAt", l.updated_at as "updatedAt"
    from review_list l where l.organization_id = ${organizationId}
    union all
    select ${releasedSendersId(organizationId ?? "")}::uuid, o.id, ${releasedSenders}, 'address', true, 1, 0, null, o.created_at, o.created_at
    from organization o where o.id = ${organizationId}
      and not exists (select from review_list b where b.organization_id = o.id and b.is_built_in)`;
}

/** The lists of the viewer's organization: first the one that is built in, then by age. */
export async function listVisibleLists(db: Reader, viewer: Viewer): Promise<ReviewListRow[]> {
  return db.$queryRaw<ReviewListRow[]>`
    select * from (${visible(viewer)}) l order by l."isBuiltIn" desc, l."createdAt", l.id`;
}

/** Lists by id that the viewer may see, in no order. Ids must be well-formed. */
export async function findVisibleLists(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<ReviewListRow[]> {
  return db.$queryRaw<ReviewListRow[]>`select * from (${visible(viewer)}) l where l.id = any(${[...ids]}::uuid[])`;
}

/** Stores a new list of a locked organization. */
export async function insertList(
  tx: Transaction,
  list: Pick<ReviewListRow, "id" | "organizationId" | "name" | "kind" | "createdAt"> & { readonly createdBy: string },
): Promise<void> {
  await tx.reviewList.create({ data: { ...list, updatedAt: list.createdAt }, select: { id: true } });
}

/** Counts a change of a list of a locked organization, with a new name or its old one; the new version. */
export async function touchList(
  tx: Transaction,
  { id, organizationId, isBuiltIn, createdAt }: ReviewListRow,
  name: string,
  updatedAt: Date,
): Promise<number> {
  if (isBuiltIn) {
    await tx.$executeRaw`
      insert into review_list (id, organization_id, name, kind, is_built_in, created_at, updated_at)
      values (${id}::uuid, ${organizationId}, ${releasedSenders}, 'address', true, ${createdAt}, ${updatedAt})
      on conflict do nothing`;
  }
  const data = { name, updatedAt, version: { increment: 1 } };
  return (await tx.reviewList.update({ where: { id }, data, select: { version: true } })).version;
}

/** Deletes a list of a locked organization, with its entries. */
export async function removeList(tx: Transaction, id: string): Promise<void> {
  await tx.reviewListEntry.deleteMany({ where: { listId: id } });
  await tx.reviewList.delete({ where: { id }, select: { id: true } });
}

/** Deletes the lists of a deleted organization. */
export async function removeListsOf(tx: Transaction, organizationId: string): Promise<void> {
  await tx.$executeRaw`
    delete from review_list_entry e using review_list l where l.id = e.list_id and l.organization_id = ${organizationId}`;
  await tx.reviewList.deleteMany({ where: { organizationId } });
}

/** Forgets deleted agents: a handle in a list then names the agent that has it. */
export async function forgetListedIdentity(tx: Transaction, identityId: string): Promise<void> {
  await tx.reviewListEntry.updateMany({ where: { identityId }, data: { identityId: null } });
}
