import { type Static, Type } from "typebox";
import {
  ForwardMailDocument,
  type MailForwardMode,
  ReplyToMailDocument,
  SendMailDocument,
} from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { messageRecord } from "./records.js";
import {
  AttachmentBody,
  attachmentInput,
  ofSend,
  ofSendInput,
  Maybe,
  outgoingBody,
  Recipients,
  texts,
  textsInput,
} from "./outgoing-body.js";

const tag = "Mail";
const base = "/api/v1/mail/mailboxes/{email_address}/messages";
const Attachments = Maybe(Type.Array(AttachmentBody));
const loc = { idempotencyKey: ["header", "Idempotency-Key"] } as const;

const common = {
  method: "POST",
  credentials: ["api_key"],
  tag,
  status: 201,
  idempotencyKey: "optional",
  response: messageRecord.schema,
  action: "mail.send",
  loc,
  ...outgoingBody,
} as const;

/** Keys of drafts and of the other routes here: a client that sends one expects what this route does not do. */
const unavailable = {
  send: ["thread_id", "references", "forward_message_id", "forward_of_message_id", "additional_attachments", "send_at"],
  reply: ["recipients", "thread_id", "references", "track_opens", "additional_attachments", "send_at"],
  forward: [
    "attachments",
    "forward_note_text",
    "forward_note_html",
    "forward_mode",
    "in_reply_to_message_id",
    "thread_id",
    "references",
    "send_at",
  ],
} as const;

const otherWays = { send_at: "To send a mail later, create a draft with send_at." } as const;

const ReplyBody = Type.Object({
  subject: Maybe(Type.String({ description: "Default: that of the message after `Re: `." })),
  ...texts,
  ...ofSend,
  attachments: Attachments,
});

const replyExample = { body_text: "Thank you. I will look at it today." };

function replyInput(
  params: { email_address: string; message_id: string },
  all: boolean,
  body: Static<typeof ReplyBody>,
) {
  const { subject = null, attachments } = body;
  return {
    mailbox: params.email_address,
    messageId: params.message_id,
    all,
    subject,
    ...textsInput(body),
    attachments: attachments?.map(attachmentInput) ?? null,
    ...ofSendInput(body),
  };
}

/** The routes that send mail (wire contract mail 4.3 to 4.5). They answer as soon as the message is queued. */
export const sending: readonly Route[] = [
  operationRoute({
    ...common,
    path: base,
    summary: "Send a message",
    description:
      "The message is queued. Its state changes when it is delivered. It can be canceled until `cancelable_until`.",
    body: Type.Object({
      recipients: Recipients,
      subject: Type.String({ description: "Up to 998 characters. It may be empty." }),
      ...texts,
      ...ofSend,
      in_reply_to_message_id: Maybe(Type.String({ description: "Id of a message in the mailbox, or a Message-ID." })),
      attachments: Attachments,
      track_opens: Maybe(Type.Boolean({ description: "Needs `body_html`." })),
    }),
    otherWays,
    unavailableKeys: unavailable.send,
    example: {
      recipients: { to: ["Ada <ada@example.com>"] },
      subject: "Report",
      body_text: "The report is ready.",
    },
    document: SendMailDocument,
    variables: ({ params, body }) => ({
      input: {
        mailbox: params.email_address,
        recipients: body.recipients,
        subject: body.subject,
        ...textsInput(body),
        inReplyToMessageId: body.in_reply_to_message_id ?? null,
        attachments: body.attachments?.map(attachmentInput) ?? null,
        trackOpens: body.track_opens ?? null,
        ...ofSendInput(body),
      },
    }),
    answer: ({ sendMail }) => messageRecord.write(found(sendMail.message)),
  }),
  operationRoute({
    ...common,
    path: `${base}/{message_id}/reply`,
    summary: "Reply to the sender of a message",
    name: "replyToMailSender",
    body: ReplyBody,
    otherWays,
    unavailableKeys: unavailable.reply,
    example: replyExample,
    document: ReplyToMailDocument,
    variables: ({ params, body }) => ({ input: replyInput(params, false, body) }),
    answer: ({ replyToMail }) => messageRecord.write(found(replyToMail.message)),
  }),
  operationRoute({
    ...common,
    path: `${base}/{message_id}/reply-all`,
    summary: "Reply to everyone in a message",
    description: "The server finds the recipients: the sender and everyone in To and Cc, without this mailbox.",
    name: "replyToMailAll",
    body: ReplyBody,
    otherWays,
    unavailableKeys: unavailable.reply,
    example: replyExample,
    document: ReplyToMailDocument,
    variables: ({ params, body }) => ({ input: replyInput(params, true, body) }),
    answer: ({ replyToMail }) => messageRecord.write(found(replyToMail.message)),
  }),
  operationRoute({
    ...common,
    path: `${base}/{message_id}/forward`,
    summary: "Forward a message",
    body: Type.Object({
      recipients: Recipients,
      mode: Maybe(
        Type.Union([Type.Literal("inline"), Type.Literal("wrapped")], {
          description:
            "`inline`: the text of the original follows. `wrapped`: the original is an attachment. Default: inline.",
        }),
      ),
      include_original_attachments: Maybe(Type.Boolean({ description: "Only for `inline`. Default: true." })),
      subject: Maybe(Type.String({ description: "Default: that of the original after `Fwd: `." })),
      ...texts,
      ...ofSend,
      additional_attachments: Attachments,
      track_opens: Maybe(Type.Boolean({ description: "Needs HTML." })),
    }),
    otherWays,
    unavailableKeys: unavailable.forward,
    example: { recipients: { to: ["ada@example.com"] }, body_text: "For your information." },
    document: ForwardMailDocument,
    variables: ({ params, body }) => ({
      input: {
        mailbox: params.email_address,
        messageId: params.message_id,
        recipients: body.recipients,
        mode: (body.mode?.toUpperCase() ?? null) as MailForwardMode | null,
        includeOriginalAttachments: body.include_original_attachments ?? null,
        subject: body.subject ?? null,
        ...textsInput(body),
        additionalAttachments: body.additional_attachments?.map(attachmentInput) ?? null,
        trackOpens: body.track_opens ?? null,
        ...ofSendInput(body),
      },
    }),
    answer: ({ forwardMail }) => messageRecord.write(found(forwardMail.message)),
  }),
];
