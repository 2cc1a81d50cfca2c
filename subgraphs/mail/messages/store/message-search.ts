import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { searchLimits } from "../rules/limits.js";
import { fromMessages, visibleMessages } from "./message-row.js";
import { matchesSearch, searchQuery } from "./search-conditions.js";

/**
 * The ids of the newest matching messages that the viewer may see, in a mailbox or in all. Ids contain the time of
 * their message, so they sort by it. The index is used first, and messages are read by key: the planner assumes an
 * average mailbox, and would read a large one completely.
 */
export async function findVisibleMatches(
  db: Queries,
  viewer: Viewer,
  mailboxId: string | null,
  parts: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    with found as materialized (select x.message_id from mail_text x where ${matchesSearch(viewer, mailboxId, parts)}),
      mail_message as materialized (
        select g.id, g.mailbox_id, g.status, g.is_blocked
        from found cross join lateral (select * from mail_message where id = found.message_id offset 0) g)
    select g.id ${fromMessages} where ${visibleMessages(viewer)} order by g.id desc limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** The same among the newest messages only, for words that are in most of them. */
export async function findRecentVisibleMatches(
  db: Queries,
  viewer: Viewer,
  mailboxId: string,
  parts: readonly string[],
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    with g as materialized (
      select * from mail_message where mailbox_id = ${mailboxId}::uuid and status <> 'deleted'
      order by created_at desc, id desc limit ${searchLimits.walked})
    select g.id from g join mailbox m on m.id = g.mailbox_id join identity i on i.id = m.identity_id
    join mail_text x on x.message_id = g.id
    where ${visibleMessages(viewer)} and x.search @@ ${searchQuery(parts)}`;
  return rows.map(({ id }) => id);
}

/** The best matches; of two equal ones the newer one first. */
export async function rankVisibleMatches(
  db: Queries,
  viewer: Viewer,
  ids: readonly string[],
  parts: readonly string[],
  first: number,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.$queryRaw<{ id: string }[]>`
    ${chosenRows("mail_message", ids)}
    select g.id ${fromMessages} join mail_text x on x.message_id = g.id where ${visibleMessages(viewer)}
    order by ts_rank(x.search, ${searchQuery(parts)}) desc, g.id desc limit ${first}`;
  return rows.map(({ id }) => id);
}
