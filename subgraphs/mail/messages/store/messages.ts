import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { fromMessages, messageColumns, type MessageRow, visibleMessages } from "./message-row.js";

/** The messages of these ids that the viewer may see, in no order. The ids must be well-formed. */
export async function findVisibleMessages(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  return db.$queryRaw<MessageRow[]>`
    ${chosenRows("mail_message", ids)}
    select ${messageColumns} ${fromMessages} where ${visibleMessages(viewer)}`;
}
