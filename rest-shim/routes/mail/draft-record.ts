import { Type } from "typebox";
import type {
  MailDraftContentRecordFragment,
  MailDraftGenerationRecordFragment,
  MailDraftRecordFragment,
} from "../../../generated/documents.js";
import { Instant, Nullable } from "../nullable.js";
import { attachmentRecord, attachmentSchema } from "./message-record.js";

const Uuid = Type.String({ format: "uuid" });
const Addresses = Type.Array(Type.String());

const contentKeys = {
  recipients: Type.Object(
    { to: Addresses, cc: Addresses, bcc: Addresses },
    { description: "As they were typed. Sending the draft checks them." },
  ),
  subject: Nullable(Type.String()),
  body_text: Nullable(Type.String()),
  body_html: Nullable(Type.String()),
  reply_to: Nullable(Type.String()),
  in_reply_to_message_id: Nullable(Type.String({ description: "Id of a message in the mailbox, or a Message-ID." })),
  forward_of_message_id: Nullable(Uuid),
  forward_mode: Nullable(Type.Union([Type.Literal("inline"), Type.Literal("wrapped")])),
};

/** What published clients read: the same content, flat. */
const flatKeys = {
  to_addresses: Addresses,
  cc_addresses: Addresses,
  bcc_addresses: Addresses,
  snippet: Nullable(Type.String()),
  has_attachments: Type.Boolean(),
  attachment_count: Type.Integer(),
  send_state: Type.Literal("draft", { description: "Sending a draft removes it." }),
  track_opens: Type.Boolean(),
  in_reply_to: Nullable(Type.String({ description: "Message-ID of what it answers." })),
  references: Type.Array(Type.String()),
  forward_source_message_id: Nullable(Uuid),
  forward_note_text: Nullable(Type.String()),
  forward_note_html: Nullable(Type.String()),
  attachment_metadata: Type.Array(
    Type.Object({
      part_index: Type.Integer({ description: "Position in this generation, from 1." }),
      ...attachmentSchema.properties,
    }),
  ),
};

/** The record of a draft (wire contract mail 8). */
export const draftSchema = Type.Object(
  {
    id: Uuid,
    mailbox_id: Uuid,
    thread_id: Nullable(Uuid),
    from_address: Type.String(),
    ...flatKeys,
    message_id: Type.Null({ description: "A draft has no Message-ID before it is sent." }),
    status: Type.Literal("open", { description: "A sent draft no longer exists." }),
    generation: Type.Integer({ description: "Number of the current generation." }),
    ...contentKeys,
    attachments: Type.Array(attachmentSchema),
    created_by: Type.String(),
    created_at: Instant,
    updated_at: Instant,
  },
  { $id: "MailDraft", description: "A draft with its current generation." },
);

/** The record of one generation (wire contract mail 8). */
export const draftGenerationSchema = Type.Object(
  {
    number: Type.Integer(),
    origin: Type.Union([Type.Literal("user"), Type.Literal("agent"), Type.Literal("generated")]),
    prompt: Nullable(Type.String({ description: "The prompt that a program was given to write it." })),
    ...contentKeys,
    attachments: Type.Array(Type.String({ description: "File name." })),
    created_by: Type.String(),
    created_at: Instant,
  },
  { $id: "MailDraftGeneration", description: "A version of a draft. It never changes." },
);

/** A draft as the wire has it. */
export function draftRecord(draft: MailDraftRecordFragment): object {
  return {
    id: draft.id,
    mailbox_id: draft.mailboxId,
    thread_id: draft.threadId ?? null,
    status: "open",
    from_address: draft.mailbox?.emailAddress ?? "",
    ...flatRecord(draft.current),
    message_id: null,
    generation: draft.generation,
    ...contentRecord(draft.current),
    attachments: draft.current.attachments.map(attachmentRecord),
    created_by: draft.createdBy,
    created_at: draft.createdAt,
    updated_at: draft.updatedAt,
  };
}

/** A generation as the wire has it. */
export function draftGenerationRecord(generation: MailDraftGenerationRecordFragment): object {
  return {
    number: generation.number,
    origin: generation.origin.toLowerCase(),
    prompt: generation.prompt ?? null,
    ...contentRecord(generation),
    attachments: generation.attachments.map(({ filename }) => filename),
    created_by: generation.createdBy,
    created_at: generation.createdAt,
  };
}

function contentRecord(content: MailDraftContentRecordFragment): object {
  const { to, cc, bcc } = content.recipients;
  return {
    recipients: { to, cc, bcc },
    subject: content.subject ?? null,
    body_text: content.bodyText ?? null,
    body_html: content.bodyHtml ?? null,
    reply_to: content.replyTo ?? null,
    in_reply_to_message_id: content.inReplyToMessageId ?? null,
    forward_of_message_id: content.forwardOfMessageId ?? null,
    forward_mode: content.forwardMode?.toLowerCase() ?? null,
  };
}

function flatRecord(content: MailDraftContentRecordFragment): object {
  const { to, cc, bcc } = content.recipients;
  const isForward = content.forwardOfMessageId != null;
  return {
    to_addresses: to,
    cc_addresses: cc,
    bcc_addresses: bcc,
    snippet: content.snippet ?? null,
    has_attachments: content.attachments.length > 0,
    attachment_count: content.attachments.length,
    send_state: "draft",
    track_opens: content.trackOpens,
    in_reply_to: content.inReplyTo ?? null,
    references: content.references,
    forward_source_message_id: content.forwardOfMessageId ?? null,
    forward_note_text: isForward ? (content.bodyText ?? null) : null,
    forward_note_html: isForward ? (content.bodyHtml ?? null) : null,
    attachment_metadata: content.attachments.map((attachment, index) => ({
      part_index: index + 1,
      ...attachmentRecord(attachment),
    })),
  };
}
