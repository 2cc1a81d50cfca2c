import type { CitationSource } from "../../../shared/citations/citation-source.js";
import { findVisibleMessages } from "./messages.js";

/** Instant messages as sources of facts (wire contract contacts 9.3). */
export const citedInstantMessages: CitationSource = {
  async find(db, viewer, ids) {
    const rows = await findVisibleMessages(db, viewer, ids);
    return rows.map(({ id, conversationId }) => ({
      id,
      locator: { conversation_id: conversationId },
      url: `/api/v1/imessage/messages/${id}`,
    }));
  },
  async findExisting(db, organizationId, ids) {
    const rows = await db.$queryRaw<{ id: string }[]>`
      select m.id from im_message m join im_settings s on s.identity_id = m.identity_id
      join identity i on i.id = m.identity_id
      where m.id = any(${[...ids]}::uuid[]) and s.closed_at is null and i.organization_id = ${organizationId}
        and i.deleted_at is null`;
    return rows.map(({ id }) => id);
  },
};
