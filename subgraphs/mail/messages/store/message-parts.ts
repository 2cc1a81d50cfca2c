import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader } from "../../../shared/database/client.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { fromMessages, visibleMessages } from "./message-row.js";

/** The texts of a message. */
export interface TextRow {
  readonly messageId: string;
  readonly bodyText: string | null;
  readonly bodyHtml: string | null;
  readonly extractedText: string | null;
}

/** The sizes of messages' texts that the viewer may see, in bytes, in no order. */
export async function sizeVisibleTexts(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ id: string; bytes: number }[]> {
  // PostgreSQL knows the length of a text without reading it.
  return db.$queryRaw<{ id: string; bytes: number }[]>`
    ${chosenRows("mail_message", ids)}
    select g.id, (coalesce(octet_length(x.body_text), 0) + coalesce(octet_length(x.body_html), 0) +
                  coalesce(octet_length(x.extracted_text), 0))::float8 as bytes
    ${fromMessages} join mail_text x on x.message_id = g.id
    where ${visibleMessages(viewer)}`;
}

/** The texts of messages that the viewer may see, in no order. */
export async function findVisibleTexts(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<TextRow[]> {
  if (ids.length === 0) return [];
  return db.$queryRaw<TextRow[]>`
    ${chosenRows("mail_message", ids)}
    select x.message_id as "messageId", x.body_text as "bodyText", x.body_html as "bodyHtml",
           x.extracted_text as "extractedText"
    ${fromMessages} join mail_text x on x.message_id = g.id
    where ${visibleMessages(viewer)}`;
}

/** An attachment, without its bytes. */
export interface AttachmentRow {
  readonly id: string;
  readonly messageId: string;
  readonly filename: string;
  readonly contentType: string;
  readonly byteSize: bigint;
  readonly contentIdHeader: string | null;
  readonly isInline: boolean;
}

/** The attachments of messages that the viewer may see, in the order of their message. */
export async function listVisibleAttachments(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<AttachmentRow[]> {
  if (ids.length === 0) return [];
  return db.$queryRaw<AttachmentRow[]>`
    ${chosenRows("mail_message", ids)}
    select a.id, a.message_id as "messageId", a.filename, a.content_type as "contentType", a.byte_size as "byteSize",
           a.content_id_header as "contentIdHeader", a.is_inline as "isInline"
    ${fromMessages} join mail_attachment a on a.message_id = g.id
    where ${visibleMessages(viewer)}
    order by a.message_id, a.ordinal`;
}

/** A recipient of an outbound message. */
export interface RecipientRow {
  readonly id: string;
  readonly messageId: string;
  readonly field: "to" | "cc" | "bcc";
  readonly address: string;
  readonly state: "waiting" | "sending" | "accepted" | "delivered" | "bounced" | "failed" | "unknown";
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  readonly smtpCode: number | null;
  readonly smtpText: string | null;
  readonly changedAt: Date;
}

/** The recipients of messages that the viewer may see, in the order in which they were named. */
export async function listVisibleRecipients(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<RecipientRow[]> {
  if (ids.length === 0) return [];
  return db.$queryRaw<RecipientRow[]>`
    ${chosenRows("mail_message", ids)}
    select r.id, r.message_id as "messageId", r.field::text as field, r.address, r.state::text as state, r.attempts,
           r.next_attempt_at as "nextAttemptAt", r.smtp_code as "smtpCode", r.smtp_text as "smtpText",
           r.changed_at as "changedAt"
    ${fromMessages} join mail_recipient r on r.message_id = g.id
    where ${visibleMessages(viewer)}
    order by r.message_id, r.id`;
}
