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

/** The record of a draft (wire contract mail 8). */
export const draftSchema = Type.Object(
  {
    id: Uuid,
    mailbox_id: Uuid,
    thread_id: Nullable(Uuid),
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
