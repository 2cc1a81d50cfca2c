import type { Reader } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { fromMessages, visibleMessages } from "../../messages/public.js";

/** An attachment of a message, with the location of its bytes. */
export interface StoredAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly byteSize: number;
  readonly contentIdHeader: string | null;
  readonly isInline: boolean;
  readonly contentId: string;
}

/** The attachments of a message that the viewer may see, in their order. */
export async function listVisibleParts(db: Reader, viewer: Viewer, messageId: string): Promise<StoredAttachment[]> {
  return db.$queryRaw<StoredAttachment[]>`
    select a.filename, a.content_type as "contentType", a.byte_size::float8 as "byteSize",
           a.content_id_header as "contentIdHeader", a.is_inline as "isInline", a.content_id as "contentId"
    ${fromMessages} join mail_attachment a on a.message_id = g.id
    where g.id = ${messageId}::uuid and ${visibleMessages(viewer)} order by a.ordinal`;
}

/** Locks contents until the transaction ends, so that rows can reference them. False when one of them was deleted. */
export async function holdContents(tx: Queries, ids: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(ids)].sort();
  if (wanted.length === 0) return true;
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from mail_content where id = any(${wanted}::uuid[]) order by id for key share`;
  return rows.length === wanted.length;
}

/** The newest message of a mailbox with an RFC id that the viewer may see: the parent of a new message. */
export async function findVisibleByRfcId(
  db: Reader,
  viewer: Viewer,
  mailboxId: string,
  rfcId: string,
): Promise<{ readonly id: string } | null> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    select g.id ${fromMessages}
    where g.mailbox_id = ${mailboxId}::uuid and g.rfc_id = ${rfcId} and ${visibleMessages(viewer)}
    order by g.created_at desc, g.id desc limit 1`;
  return row ?? null;
}
