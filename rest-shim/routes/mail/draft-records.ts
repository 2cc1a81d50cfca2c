import { Type } from "typebox";
import type { MailDraftRecordFragment } from "../../../generated/documents.js";
import { MailDraftContentRecordShape, MailDraftGenerationRecordShape } from "../../../generated/shapes.js";
import { record } from "../../record/record.js";
import { Instant, Nullable } from "../nullable.js";
import { attachmentRecord } from "./records.js";

const Uuid = Type.String({ format: "uuid" });
const Addresses = Type.Array(Type.String());

const contentKeys = {
  recipients: { description: "As they were typed. Sending the draft checks them." },
  in_reply_to_message_id: { schema: Type.String({ description: "Id of a message in the mailbox, or a Message-ID." }) },
  in_reply_to: false,
  include_originals: false,
  references: false,
  track_opens: false,
  snippet: false,
} as const;

/** A generation (wire contract mail 8). */
export const draftGenerationRecord = record(MailDraftGenerationRecordShape, {
  name: "MailDraftGeneration",
  description: "A version of a draft. It never changes.",
  keys: {
    ...contentKeys,
    prompt: { description: "The prompt that a program was given to write it." },
    attachments: {
      schema: Type.Array(Type.String({ description: "File name." })),
      value: ({ attachments }) => attachments.map(({ filename }) => filename),
    },
  },
});

const contentRecord = record(MailDraftContentRecordShape, {
  keys: { ...contentKeys, attachments: attachmentRecord },
});

/** The same content as flat keys, for published clients. */
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
      ...attachmentRecord.schema.properties,
      is_inline: Type.Boolean({ description: "The same as `inline`." }),
    }),
  ),
};

/** A draft (wire contract mail 8): its content twice, because published clients read it flat. */
export const draftRecord = {
  schema: Type.Object(
    {
      id: Uuid,
      mailbox_id: Uuid,
      thread_id: Nullable(Uuid),
      labels: Type.Array(Type.String(), { description: "The sent message gets them." }),
      send_at: Nullable(Type.String({ format: "date-time", description: "When it is sent by itself." })),
      send_status: Nullable(Type.Enum(["scheduled", "sending", "failed"])),
      send_error: Nullable(
        Type.Object(
          { code: Type.String(), message: Type.String(), at: Instant },
          { description: "Why it was not sent at its time." },
        ),
      ),
      scheduled_by: Nullable(
        Type.Object(
          { type: Type.Enum(["key", "user"]), id: Type.String() },
          { description: "Whose right is used when it is sent by itself." },
        ),
      ),
      unscheduled_reason: Nullable(
        Type.Enum(["key_revoked", "user_removed", "frozen"], {
          description: "Why it has no `send_at` any more, although nobody asked for that.",
        }),
      ),
      from_address: Type.String(),
      ...flatKeys,
      message_id: Type.Null({ description: "A draft has no Message-ID before it is sent." }),
      status: Type.Literal("open", { description: "A sent draft no longer exists." }),
      generation: Type.Integer({ description: "Number of the current generation." }),
      ...contentRecord.schema.properties,
      created_by: Type.String(),
      created_at: Instant,
      updated_at: Instant,
    },
    { $id: "MailDraft", description: "A draft with its current generation." },
  ),
  write: (draft: MailDraftRecordFragment): object => ({
    id: draft.id,
    mailbox_id: draft.mailboxId,
    thread_id: draft.threadId ?? null,
    labels: draft.labels,
    status: "open",
    send_at: draft.sendAt ?? null,
    send_status: draft.sendStatus?.toLowerCase() ?? null,
    send_error: draft.sendError ?? null,
    scheduled_by: draft.scheduledBy ?? null,
    unscheduled_reason: draft.unscheduledReason?.toLowerCase() ?? null,
    from_address: draft.mailbox?.emailAddress ?? "",
    ...flatRecord(draft.current),
    message_id: null,
    generation: draft.generation,
    ...contentRecord.write(draft.current),
    created_by: draft.createdBy,
    created_at: draft.createdAt,
    updated_at: draft.updatedAt,
  }),
};

function flatRecord(content: MailDraftRecordFragment["current"]): object {
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
      ...attachmentRecord.write(attachment),
      is_inline: attachment.inline,
    })),
  };
}
