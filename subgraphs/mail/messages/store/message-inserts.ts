import { Prisma } from "../../../../generated/prisma/client.js";
import { sendStatement, type Statements } from "../../../shared/database/statements.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import { searchForm } from "../rules/search-vector.js";
import type { NewMessage } from "./new-message.js";

/** A message with its new ids. */
export interface StoredMessage {
  readonly id: string;
  readonly threadId: string;
  readonly message: NewMessage;
}

/** Inserts the rows of messages, without their texts and attachments. */
export async function insertMessageRows(tx: Statements, stored: readonly StoredMessage[]): Promise<void> {
  const rows = stored.map(
    ({ id, threadId, message: m }) => Prisma.sql`
      (${id}::uuid, ${m.mailboxId}::uuid, ${threadId}::uuid, ${m.direction}::"MailDirection", ${m.status}::"MailStatus",
       ${m.rfcId}, ${m.fromAddress}, ${m.fromName}, ${[...m.toAddresses]}::text[], ${[...m.ccAddresses]}::text[],
       ${[...m.bccAddresses]}::text[], ${[...m.replyTo]}::text[], ${m.subject}, ${m.snippet}, ${m.inReplyTo},
       ${[...m.references]}::text[], ${m.isRead}, ${m.attachments.some(({ isInline }) => !isInline)},
       ${m.folder === "blocked"}, ${m.isForged}, ${m.isForward}, ${m.tracksOpens}, ${jsonOf(m.authenticationResults)}::jsonb,
       ${jsonOf(m.screening ?? null)}::jsonb, ${m.screening?.level ?? null}::"ScreeningLevel",
       ${m.blockedBy ?? null}, ${m.contentId}::uuid, ${m.byteSize}, ${m.importId}::uuid,
       ${m.holdUntil ?? null}::timestamptz, ${m.createdAt}::timestamptz, ${m.createdAt}::timestamptz)`,
  );
  const insert = Prisma.sql`
    insert into mail_message
      (id, mailbox_id, thread_id, direction, status, rfc_id, from_address, from_name, to_addresses, cc_addresses,
       bcc_addresses, reply_to, subject, snippet, in_reply_to, "references", is_read, has_attachments, is_blocked,
       is_forged, is_forward, tracks_opens, authentication_results, screening, screening_level, blocked_by, content_id, byte_size, import_id, hold_until, created_at, updated_at)
    values ${Prisma.join(rows)}`;
  await sendStatement(tx, insert);
}

function jsonOf(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Inserts their texts. */
export async function insertTexts(tx: Statements, stored: readonly StoredMessage[]): Promise<void> {
  const rows = stored.map(
    ({ id, message: { mailboxId, bodyText, bodyHtml, extractedText, searchVector } }) => Prisma.sql`
      (${id}::uuid, ${mailboxId}::uuid, ${bodyText}, ${bodyHtml}, ${extractedText},
       ${searchVector}::tsvector, ${searchForm})`,
  );
  const insert = Prisma.sql`
    insert into mail_text (message_id, mailbox_id, body_text, body_html, extracted_text, search, search_form)
    values ${Prisma.join(rows)}`;
  await sendStatement(tx, insert);
}

/** Inserts their attachments, in the order of each message. */
export async function insertAttachments(tx: Statements, stored: readonly StoredMessage[]): Promise<void> {
  const rows = stored.flatMap(({ id, message: { createdAt, attachments } }) =>
    attachments.map((attachment, ordinal) => ({ ...attachment, id: orderedId(createdAt), messageId: id, ordinal })),
  );
  if (rows.length === 0) return;
  const column = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name]);
  // Arrays, because a message may have many: a statement has at most 65,535 values.
  const insert = Prisma.sql`
    insert into mail_attachment
      (id, message_id, ordinal, filename, content_type, byte_size, content_id_header, is_inline, content_id)
    select * from unnest(
      ${column("id")}::uuid[], ${column("messageId")}::uuid[], ${column("ordinal")}::int[],
      ${column("filename")}::text[], ${column("contentType")}::text[], ${column("byteSize")}::bigint[],
      ${column("contentIdHeader")}::text[], ${column("isInline")}::boolean[], ${column("contentId")}::uuid[])`;
  await sendStatement(tx, insert);
}
