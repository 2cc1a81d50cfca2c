import type { Transaction } from "../../../shared/database/client.js";

/** How many drafts have each of these labels, each number up to `most`. */
export async function countLabelledDrafts(
  tx: Transaction,
  labelIds: readonly string[],
  most: number,
): Promise<{ labelId: string; count: number }[]> {
  return tx.$queryRaw<{ labelId: string; count: number }[]>`
    select w.id as "labelId", (
      select count(*)::int from (select 1 from mail_draft_label l where l.label_id = w.id limit ${most}) counted
    ) as count
    from unnest(${[...labelIds]}::uuid[]) as w (id)`;
}

/**
 * Takes a label from some drafts, and gives them another one if there is one; returns how many it
 * chose: a deletion may have taken the label from some of them meanwhile. It locks the drafts
 * first, as their deletion does.
 */
export async function relabelDrafts(
  tx: Transaction,
  labelId: string,
  intoId: string | null,
  limit: number,
): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    with picked as materialized (
      select l.draft_id as id from mail_draft_label l where l.label_id = ${labelId}::uuid limit ${limit}
    ), chosen as (
      select d.id from mail_draft d where d.id in (select id from picked) order by d.id for key share
    ), taken as (
      delete from mail_draft_label l using chosen c where l.draft_id = c.id and l.label_id = ${labelId}::uuid
      returning l.draft_id, l.mailbox_id
    ), given as (
      insert into mail_draft_label (draft_id, label_id, mailbox_id)
      select t.draft_id, ${intoId}::uuid, t.mailbox_id from taken t where ${intoId}::uuid is not null
      on conflict do nothing
    )
    select count(*)::int as count from picked`;
  return row?.count ?? 0;
}

/** The labels on drafts of an identity. */
export async function findUsedDraftLabels(
  tx: Transaction,
  identityId: string,
): Promise<{ labelId: string; name: string }[]> {
  return tx.$queryRaw<{ labelId: string; name: string }[]>`
    select n.id as "labelId", n.name from label n where n.id in (
      select l.label_id from mail_draft_label l join mailbox m on m.id = l.mailbox_id
      where m.identity_id = ${identityId}::uuid)`;
}

/** Gives the drafts of an identity that have a label another one instead. */
export async function exchangeDraftLabels(
  tx: Transaction,
  identityId: string,
  from: string,
  to: string,
): Promise<void> {
  await tx.$executeRaw`
    update mail_draft_label l set label_id = ${to}::uuid from mailbox m
    where m.identity_id = ${identityId}::uuid and l.mailbox_id = m.id and l.label_id = ${from}::uuid`;
}
