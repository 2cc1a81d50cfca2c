import type { Transaction } from "../../../shared/database/client.js";

/** How many messages have each of these labels, each number up to `most`. */
export async function countLabelled(
  tx: Transaction,
  labelIds: readonly string[],
  most: number,
): Promise<{ labelId: string; count: number }[]> {
  return tx.$queryRaw<{ labelId: string; count: number }[]>`
    select w.id as "labelId", (
      select count(*)::int from (select 1 from mail_message_label l where l.label_id = w.id limit ${most}) counted
    ) as count
    from unnest(${[...labelIds]}::uuid[]) as w (id)`;
}

/**
 * Takes a label from some messages, and gives them another one if there is one; returns how many it
 * chose: a deletion may have taken the label from some of them meanwhile. It locks the
 * messages first, as their deletion does.
 */
export async function relabelMessages(
  tx: Transaction,
  labelId: string,
  intoId: string | null,
  limit: number,
): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    with picked as materialized (
      select l.message_id as id from mail_message_label l where l.label_id = ${labelId}::uuid limit ${limit}
    ), chosen as (
      select g.id from mail_message g where g.id in (select id from picked) order by g.id for key share
    ), taken as (
      delete from mail_message_label l using chosen c where l.message_id = c.id and l.label_id = ${labelId}::uuid
      returning l.message_id, l.mailbox_id, l.thread_id, l.created_at
    ), given as (
      insert into mail_message_label (message_id, label_id, mailbox_id, thread_id, created_at)
      select t.message_id, ${intoId}::uuid, t.mailbox_id, t.thread_id, t.created_at from taken t
      where ${intoId}::uuid is not null
      on conflict do nothing
    )
    select count(*)::int as count from picked`;
  return row?.count ?? 0;
}
