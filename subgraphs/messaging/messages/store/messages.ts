import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { fromMessages, messageColumns, type MessageRow, visibleMessages } from "./message-row.js";

/** The messages of these ids that the viewer may see, in no order. The ids must be well-formed. */
export async function findVisibleMessages(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  return db.$queryRaw<MessageRow[]>`
    ${chosenRows("im_message", ids)}
    select ${messageColumns} ${fromMessages} where ${visibleMessages(viewer)}`;
}

/** The last message that was sent in each of these conversations, as far as the viewer may see it, in no order. */
export async function findVisibleLastSent(
  db: Queries,
  viewer: Viewer,
  conversationIds: readonly string[],
): Promise<MessageRow[]> {
  return db.$queryRaw<MessageRow[]>`
    with im_message as materialized (
      select last.* from unnest(${[...conversationIds]}::uuid[]) as wanted (id) cross join lateral (
        select * from im_message m where m.conversation_id = wanted.id and m.direction = 'outbound'
        order by m.created_at desc, m.id desc limit 1
      ) last
    )
    select ${messageColumns} ${fromMessages} where ${visibleMessages(viewer)}`;
}
