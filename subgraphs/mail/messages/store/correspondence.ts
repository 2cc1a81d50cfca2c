import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import type { EmailEntry } from "../../../shared/correspondence/correspondence-entry.js";
import type {
  CorrespondenceSlice,
  CorrespondenceSource,
  ExaminedMessage,
} from "../../../shared/correspondence/correspondence-source.js";
import { inSliceOrder, isInSlice } from "../../../shared/correspondence/slice-order.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleMailboxes } from "../../mailboxes/public.js";
import { findVisibleTexts, listVisibleAttachments, sizeVisibleTexts } from "./message-parts.js";
import { findVisibleMessages } from "./messages.js";

/** About the bytes of a message without its text. */
const usualBytes = 2_000;

/** The next mails that an identity exchanged with these addresses, in the order of the slice. */
export async function listVisibleCorrespondence(
  db: Reader,
  viewer: Viewer,
  slice: CorrespondenceSlice,
): Promise<ExaminedMessage[]> {
  const { identityId, identifiers, includesFailed, content, take } = slice;
  const [at, id] = [Prisma.sql`c.occurred_at`, Prisma.sql`c.message_id`];
  const wanted = includesFailed ? Prisma.sql`true` : Prisma.sql`g.status not in ('failed', 'bounced')`;
  const text = content === "full" ? Prisma.sql`coalesce(octet_length(x.body_text), 0)` : Prisma.sql`0`;
  // The places are sorted before anything is read of the messages; each message is then looked up by its key.
  return db.$queryRaw<ExaminedMessage[]>`
    with near as materialized (
      select c.message_id, c.occurred_at from unnest(${[...identifiers]}::text[]) as named (address)
      cross join lateral (
        select c.message_id, c.occurred_at from mail_correspondent c
        where c.mailbox_id = (
            select m.id from mailbox m join identity i on i.id = m.identity_id
            where m.identity_id = ${identityId}::uuid and ${visibleMailboxes(viewer)})
          and c.address = named.address and ${isInSlice(slice, at, id)}
        order by ${inSliceOrder(slice, at, id)} limit ${take}
      ) c
      group by 1, 2 order by ${inSliceOrder(slice, at, id)} limit ${take}
    )
    select c.message_id as id, c.occurred_at as "occurredAt", coalesce(one.shown, false) as "isShown",
           coalesce(one.bytes, 0)::float8 as bytes
    from near c left join lateral (
      select not g.is_blocked and t.folder not in ('spam', 'blocked') and ${wanted} as shown,
             ${usualBytes} + ${text} as bytes
      from mail_message g join mail_thread t on t.id = g.thread_id left join mail_text x on x.message_id = g.id
      where g.id = c.message_id limit 1
    ) one on true
    order by ${inSliceOrder(slice, at, id)}`;
}

/** The mails that an agent and a contact exchanged (wire contract contacts 8). */
export const mailCorrespondence: CorrespondenceSource = {
  identifiedBy: "email",
  async isOpen(db, identityId) {
    return (await db.mailbox.count({ where: { identityId, closedAt: null } })) > 0;
  },
  examine: listVisibleCorrespondence,
  async read(db, viewer, identityId, ids, content) {
    const [messages, texts, sizes, attachments] = await Promise.all([
      findVisibleMessages(db, viewer, ids),
      content === "full" ? findVisibleTexts(db, viewer, ids) : [],
      sizeVisibleTexts(db, viewer, ids),
      listVisibleAttachments(db, viewer, ids),
    ]);
    const isThere = new Set(sizes.map(({ id }) => id));
    const shows = content !== "metadata";
    return messages.map((message): EmailEntry => {
      const { id, mailboxAddress: mailbox } = message;
      return {
        channel: "email",
        sourceId: id,
        direction: message.direction,
        occurredAt: message.createdAt,
        identityId,
        status: message.status,
        detailUrl: `/api/v1/mail/mailboxes/${encodeURIComponent(mailbox)}/messages/${id}`,
        email: {
          mailboxEmail: mailbox,
          fromAddress: message.fromAddress,
          toAddresses: message.toAddresses,
          ccAddresses: message.ccAddresses,
          bccAddresses: message.bccAddresses,
          threadId: message.threadId,
          subject: shows ? message.subject : null,
          snippet: shows ? message.snippet : null,
          bodyText: texts.find(({ messageId }) => messageId === id)?.bodyText ?? null,
          contentUnavailable: !isThere.has(id),
          attachments: attachments
            .filter(({ messageId }) => messageId === id)
            .map(({ filename, contentType, byteSize }) => ({ filename, contentType, size: Number(byteSize) })),
        },
      };
    });
  },
};
