import { Type } from "typebox";
import type { MailMessageDetailRecordFragment, MailMessageRecordFragment } from "../../../generated/documents.js";
import { Instant, Nullable } from "../nullable.js";

const Uuid = Type.String({ format: "uuid" });
const Texts = Type.Array(Type.String());

const keys = {
  id: Uuid,
  mailbox_id: Uuid,
  thread_id: Nullable(Uuid),
  message_id: Type.String({ description: "The Message-ID, with angle brackets." }),
  from_address: Type.String(),
  from_display_name: Nullable(Type.String({ description: "The name in From." })),
  to_addresses: Texts,
  cc_addresses: Nullable(Type.Array(Type.String(), { description: "Null if there are none." })),
  subject: Nullable(Type.String()),
  snippet: Nullable(Type.String({ description: "The first 200 characters of the text, without the footer." })),
  direction: Type.Union([Type.Literal("inbound"), Type.Literal("outbound")]),
  status: Type.Union(
    (["queued", "sent", "delivered", "bounced", "failed", "received"] as const).map((status) => Type.Literal(status)),
  ),
  is_read: Type.Boolean(),
  is_starred: Type.Boolean(),
  has_attachments: Type.Boolean({ description: "Parts that the HTML shows do not count." }),
  created_at: Instant,
  first_opened_at: Nullable(Instant),
  open_count: Type.Integer(),
  import_job_id: Nullable(Uuid),
};

/** The record of a message in lists and answers to writes (wire contract mail 2.2). */
export const messageSchema = Type.Object(keys, { $id: "MailMessage", description: "A message, without its texts." });

/** The record of an attachment (wire contract mail 2.3). */
export const attachmentSchema = Type.Object({
  filename: Type.String({ description: "Unique in the message." }),
  content_type: Type.String(),
  size: Type.Integer({ description: "Decoded bytes." }),
  content_id: Nullable(Type.String()),
  inline: Type.Boolean(),
});

/** The record of one message with its texts (wire contract mail 2.2, 2.3). */
export const messageDetailSchema = Type.Object(
  {
    ...keys,
    body_text: Nullable(Type.String()),
    body_html: Nullable(Type.String({ description: "As it was sent, scripts included." })),
    extracted_text: Nullable(Type.String({ description: "The new text of a reply. Null if that is not certain." })),
    bcc_addresses: Nullable(Texts),
    in_reply_to: Nullable(Type.String()),
    references: Nullable(Texts),
    attachment_metadata: Nullable(Type.Array(attachmentSchema)),
    ses_message_id: Nullable(Type.String({ description: "Its id in the queue of the relay." })),
    reply_all_recipients: Nullable(Type.Object({ to: Texts, cc: Texts })),
    failure_reason: Nullable(Type.String()),
    authentication_results: Nullable(Type.Record(Type.String(), Type.Unknown())),
    updated_at: Instant,
  },
  { $id: "MailMessageDetail", description: "A message with its texts and the list of its attachments." },
);

/** A message as the wire has it in lists. */
export function messageRecord(message: MailMessageRecordFragment): object {
  return {
    id: message.id,
    mailbox_id: message.mailboxId,
    thread_id: message.threadId,
    message_id: message.messageId,
    from_address: message.fromAddress,
    from_display_name: message.fromName ?? null,
    to_addresses: message.toAddresses,
    cc_addresses: nullIfEmpty(message.ccAddresses),
    subject: message.subject ?? null,
    snippet: message.snippet ?? null,
    direction: message.direction.toLowerCase(),
    status: message.status.toLowerCase(),
    is_read: message.isRead,
    is_starred: message.isStarred,
    has_attachments: message.hasAttachments,
    created_at: message.createdAt,
    first_opened_at: message.firstOpenedAt ?? null,
    open_count: message.openCount,
    import_job_id: message.importJobId ?? null,
  };
}

/** A message as the wire has it alone. */
export function messageDetailRecord(message: MailMessageDetailRecordFragment): object {
  return {
    ...messageRecord(message),
    body_text: message.bodyText ?? null,
    body_html: message.bodyHtml ?? null,
    extracted_text: message.extractedText ?? null,
    bcc_addresses: message.direction === "INBOUND" ? null : nullIfEmpty(message.bccAddresses),
    in_reply_to: message.inReplyTo ?? null,
    references: nullIfEmpty(message.references),
    attachment_metadata: nullIfEmpty(message.attachments.map(attachmentRecord)),
    ses_message_id: message.relayQueueId ?? null,
    reply_all_recipients: message.replyAllRecipients ?? null,
    failure_reason: message.failureReason ?? null,
    authentication_results: message.authenticationResults ?? null,
    updated_at: message.updatedAt,
  };
}

/** An attachment as the wire has it. */
export function attachmentRecord(file: MailMessageDetailRecordFragment["attachments"][number]): object {
  return {
    filename: file.filename,
    content_type: file.contentType,
    size: file.byteSize,
    content_id: file.contentId ?? null,
    inline: file.isInline,
  };
}

/** Clients tell "there are none" by null (wire contract mail 2.2). */
function nullIfEmpty<Item>(list: readonly Item[]): readonly Item[] | null {
  return list.length === 0 ? null : list;
}
