import type { CitationSource } from "../../../shared/citations/citation-source.js";
import { findVisibleChatEvents, notPurged } from "./visible-events.js";

/** Stored messages of team chat as sources of facts (wire contract contacts 9.3). */
export const citedChatMessages: CitationSource = {
  async find(db, viewer, ids) {
    const rows = await findVisibleChatEvents(db, viewer, ids);
    return rows
      .filter(({ messageTs }) => messageTs !== null)
      .map(({ id, connectionId, conversationId, messageTs }) => ({
        id,
        locator: { connection_id: connectionId, conversation_id: conversationId, message_ts: messageTs },
        url: null,
      }));
  },
  async findExisting(db, organizationId, ids) {
    const rows = await db.$queryRaw<{ id: string }[]>`
      select e.id from chat_event e join chat_connection c on c.id = e.connection_id
      join identity i on i.id = c.identity_id
      where e.id = any(${[...ids]}::uuid[]) and c.closed_at is null and ${notPurged}
        and i.organization_id = ${organizationId} and i.deleted_at is null`;
    return rows.map(({ id }) => id);
  },
};
