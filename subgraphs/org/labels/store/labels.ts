import type { Label } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";

/** A label of an organization. */
export type LabelRow = Label;

/** Which labels a page shows, sorted by their code points. */
export interface LabelSlice {
  readonly prefix: string;
  /** Those after this name; null for all. */
  readonly after: string | null;
  readonly skip: number;
  readonly take: number;
}

/** Labels of the viewer's organization. */
export async function listVisibleCatalogue(db: Reader, viewer: Viewer, slice: LabelSlice): Promise<LabelRow[]> {
  const { prefix, after, skip, take } = slice;
  if (viewer.organizationId === null) return [];
  // An organization has at most a thousand labels, so sorting them costs little.
  return db.$queryRaw<LabelRow[]>`
    select id, organization_id as "organizationId", name, color, description, version, created_at as "createdAt",
           updated_at as "updatedAt"
    from label
    where organization_id = ${viewer.organizationId} and starts_with(name, ${prefix})
      and (${after}::text is null or name collate "C" > ${after}::text collate "C")
    order by name collate "C" offset ${skip} limit ${take}`;
}

/** The labels of these ids that the viewer sees, in no order. */
export async function findVisibleLabels(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<LabelRow[]> {
  const { organizationId } = viewer;
  return organizationId === null ? [] : db.label.findMany({ where: { organizationId, id: { in: [...ids] } } });
}

/** A label of an organization by its folded name. */
export async function findLabel(tx: Transaction, organizationId: string, name: string): Promise<LabelRow | null> {
  return tx.label.findUnique({ where: { organizationId_name: { organizationId, name } } });
}

/** Changes a label of a locked catalogue, and counts the change. */
export async function changeLabel(
  tx: Transaction,
  id: string,
  change: { readonly name?: string; readonly color?: string | null; readonly description?: string | null },
  now: Date,
): Promise<LabelRow> {
  return tx.label.update({ where: { id }, data: { ...change, version: { increment: 1 }, updatedAt: now } });
}

/** Removes a label of a locked catalogue: from now on, no read shows it on anything. */
export async function removeLabel(tx: Transaction, id: string): Promise<void> {
  await tx.label.delete({ where: { id }, select: { id: true } });
}
