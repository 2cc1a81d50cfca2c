import { type Static, Type } from "typebox";
import { Nullable } from "../nullable.js";
import { reviewNote } from "../review-note.js";

/** The largest body of a route that takes attachments: 40 MiB (wire contract mail 14). */
export const outgoingBody = { bodyLimit: 40 * 1_048_576, bodyRefusal: "payload_too_large" } as const;

/** A key that may be left out or null. */
export const Maybe = <Schema extends Parameters<typeof Nullable>[0]>(schema: Schema) => Type.Optional(Nullable(schema));

const Addresses = Type.Array(Type.String());

/** Recipients by field (wire contract mail 4.3). */
export const Recipients = Type.Object({ to: Maybe(Addresses), cc: Maybe(Addresses), bcc: Maybe(Addresses) });

/** An attachment that is sent (wire contract mail 2.8). */
export const AttachmentBody = Type.Object({
  filename: Type.String(),
  content_type: Type.String(),
  content_base64: Type.String({ description: "Content in base64. All attachments have at most 25 MiB together." }),
  content_id: Maybe(Type.String({ description: "Id by which the HTML shows the image: `cid:<id>`." })),
});

/** The keys that every kind of message takes. */
export const texts = {
  body_text: Maybe(Type.String({ description: "Plain text. Both bodies have at most 5 MiB together." })),
  body_html: Maybe(Type.String()),
  reply_to: Maybe(Type.String({ description: "Address for replies." })),
};

/** The labels of mail that is being written. */
export const ownLabels = {
  labels: Maybe(
    Type.Array(Type.String(), {
      description: "Up to 50 labels, none of those that Parley sets. The sent message gets them.",
    }),
  ),
};

/** For how long the send can be canceled. */
export const undoKeys = {
  undo_seconds: Maybe(
    Type.Integer({
      description:
        "0 to 120: for how many seconds it can be canceled. It is not handed over before. Default: `default_undo_seconds` of the mailbox.",
    }),
  ),
};

/** The keys of a message that is sent: its labels, the note about it, and for how long it can be canceled. */
export const ofSend = { ...ownLabels, ...reviewNote, ...undoKeys };

const OfSend = Type.Object(ofSend);
const UndoKeys = Type.Object(undoKeys);
const Texts = Type.Object(texts);

/** An attachment as the operation takes it. */
export function attachmentInput(attachment: Static<typeof AttachmentBody>) {
  return {
    filename: attachment.filename,
    contentType: attachment.content_type,
    contentBase64: attachment.content_base64,
    contentId: attachment.content_id ?? null,
  };
}

/** The texts as the operation takes them. */
export function textsInput({ body_text, body_html, reply_to }: Static<typeof Texts>) {
  return { bodyText: body_text ?? null, bodyHtml: body_html ?? null, replyTo: reply_to ?? null };
}

/**
 * Labels, note and undo as the operation takes them. An omitted key of labels stays omitted: a retry of a request from before it existed must
 * have the same input.
 */
export function ofSendInput({ labels, review_note: reviewNote, ...undo }: Static<typeof OfSend>) {
  return { ...(labels === undefined ? {} : { labels }), reviewNote, ...undoInput(undo) };
}

/** For how long the send can be canceled, as the operation takes it. An omitted key stays omitted, as labels do. */
export function undoInput({ undo_seconds }: Static<typeof UndoKeys>) {
  return undo_seconds === undefined ? {} : { undoSeconds: undo_seconds };
}
