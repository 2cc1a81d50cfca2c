import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import {
  conversationColumns,
  type ConversationRow,
  latestAssignment,
  type SelectedConversation,
  toConversation,
  visibleConversations,
} from "./conversation-row.js";

/** Those of these conversations that the viewer sees, in no order; ids must be well-formed. */
export async function findVisibleConversations(
  db: Queries,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ConversationRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.$queryRaw<SelectedConversation[]>`
    ${chosenRows("im_conversation", ids)}
    select ${conversationColumns}
    from im_conversation c join im_settings s on s.identity_id = c.identity_id join identity i on i.id = c.identity_id
    ${latestAssignment}
    where ${visibleConversations(viewer)}`;
  return rows.map(toConversation);
}
