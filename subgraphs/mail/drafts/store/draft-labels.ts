import type { Transaction } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleMailboxes } from "../../mailboxes/public.js";
import { fromDrafts } from "./draft-row.js";

/** The labels of a draft, in no order. */
export interface DraftLabelsRow {
  readonly draftId: string;
  readonly names: readonly string[];
}

/** The labels of drafts that the viewer may see. */
export async function listVisibleDraftLabels(
  db: Queries,
  viewer: Viewer,
  ids: readonly string[],
): Promise<DraftLabelsRow[]> {
  return db.$queryRaw<DraftLabelsRow[]>`
    select d.id as "draftId",
           array(select n.name from mail_draft_label l join label n on n.id = l.label_id
                 where l.draft_id = d.id and n.organization_id = i.organization_id) as names
    ${fromDrafts} where d.id = any(${[...ids]}::uuid[]) and ${visibleMailboxes(viewer)}`;
}

/** The labels of a locked draft in the catalogue of an organization, by their names. */
export async function labelsOfLockedDraft(
  tx: Transaction,
  organizationId: string,
  draftId: string,
): Promise<Map<string, string>> {
  const rows = await tx.$queryRaw<{ name: string; id: string }[]>`
    select n.name, n.id from mail_draft_label l join label n on n.id = l.label_id
    where l.draft_id = ${draftId}::uuid and n.organization_id = ${organizationId}`;
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** Replaces the labels of a locked draft, those too that mean nothing any longer. */
export async function replaceDraftLabels(
  tx: Transaction,
  { id, mailboxId }: { readonly id: string; readonly mailboxId: string },
  labelIds: readonly string[],
): Promise<void> {
  await tx.mailDraftLabel.deleteMany({ where: { draftId: id } });
  await tx.mailDraftLabel.createMany({ data: labelIds.map((labelId) => ({ draftId: id, labelId, mailboxId })) });
}

/** Notes that a locked draft changed, without another generation. */
export async function touchDraft(tx: Transaction, id: string, updatedAt: Date): Promise<void> {
  await tx.mailDraft.update({ where: { id }, data: { updatedAt }, select: { id: true } });
}
