import type { CitationSource } from "../../../shared/citations/citation-source.js";
import { findVisibleMessages } from "./messages.js";

/** Mails as sources of facts (wire contract contacts 9.3). */
export const citedMails: CitationSource = {
  async find(db, viewer, ids) {
    const rows = await findVisibleMessages(db, viewer, ids);
    return rows.map(({ id, mailboxAddress: mailbox, threadId }) => ({
      id,
      locator: { mailbox, thread_id: threadId },
      url: `/api/v1/mail/mailboxes/${encodeURIComponent(mailbox)}/messages/${id}`,
    }));
  },
  async findExisting(db, organizationId, ids) {
    const rows = await db.$queryRaw<{ id: string }[]>`
      select g.id from mail_message g join mailbox m on m.id = g.mailbox_id join identity i on i.id = m.identity_id
      where g.id = any(${[...ids]}::uuid[]) and g.status <> 'deleted' and i.organization_id = ${organizationId}
        and i.deleted_at is null`;
    return rows.map(({ id }) => id);
  },
};
