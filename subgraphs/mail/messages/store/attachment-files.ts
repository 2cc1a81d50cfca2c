import type { Reader } from "../../../shared/database/client.js";

/** The location of an attachment's bytes. */
export interface AttachmentFile {
  readonly filename: string;
  readonly contentType: string;
  readonly byteSize: bigint;
  readonly contentId: string;
}

/** An attachment of a message or draft in an open mailbox; null when it was deleted. The caller has proved access. */
export async function findAttachmentFile(db: Reader, id: string): Promise<AttachmentFile | null> {
  const [row] = await db.$queryRaw<AttachmentFile[]>`
    select a.filename, a.content_type as "contentType", a.byte_size as "byteSize", a.content_id as "contentId"
    from mail_attachment a join mail_message g on g.id = a.message_id join mailbox m on m.id = g.mailbox_id
    where a.id = ${id}::uuid and g.status <> 'deleted' and m.closed_at is null
    union all
    select a.filename, a.content_type, a.byte_size, a.content_id
    from mail_draft_attachment a join mail_draft d on d.id = a.draft_id join mailbox m on m.id = d.mailbox_id
    where a.id = ${id}::uuid and m.closed_at is null`;
  return row ?? null;
}
