import { Type } from "typebox";
import {
  McpCancelSentMailDocument,
  McpDraftMailDocument,
  McpForwardMailDocument,
  McpReplyToMailDocument,
  McpSendMailDocument,
  type McpSentMailFragment,
} from "../../../generated/mcp-documents.js";
import { keyInput } from "../../call/keys.js";
import { Nullable } from "../../call/paging.js";
import { heldField, heldOf, noteInput } from "../org/held-record.js";
import { marks, operationTool, sends, type Tool } from "../../tool.js";
import { Addresses, argumentPaths, recipients } from "./recipients.js";

const undo = {
  undo_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 120,
      description:
        "For how many seconds cancel_sent_mail can cancel it: it is not delivered before. Default: as the mailbox says.",
    }),
  ),
};

const output = Type.Object({
  message_id: Type.String(),
  thread_id: Type.String(),
  status: Type.String({
    description: "queued: it will be delivered soon, unless it is `held`. get_events reports the result.",
  }),
  cancelable_until: Nullable(
    Type.String({ description: "Until when cancel_sent_mail can cancel it. Null: it cannot be canceled." }),
  ),
  ...heldField,
});

function sent({ id, threadId, status, cancelableUntil, review }: McpSentMailFragment) {
  const facts = { message_id: id, thread_id: threadId, status: status.toLowerCase() };
  return { ...facts, cancelable_until: cancelableUntil ?? null, ...heldOf(review ?? null) };
}

/** `send_mail`. */
const sendMail = operationTool({
  name: "send_mail",
  title: "Send mail",
  description:
    "Sends a new message from your mailbox to people or agents. It cannot be recalled, except with cancel_sent_mail until " +
    "`cancelable_until`. If a person must approve it first, use draft_mail. To send it later, use schedule_mail.",
  action: "mail.send",
  effect: sends,
  keyed: true,
  input: Type.Object(
    {
      ...recipients,
      to: Addresses,
      subject: Type.String({ maxLength: 998 }),
      text: Type.String(),
      ...noteInput,
      ...undo,
      ...keyInput,
    },
    { additionalProperties: false },
  ),
  output,
  argumentsOf: argumentPaths,
  document: McpSendMailDocument,
  variables: async ({ to, cc, bcc, subject, text, review_note: reviewNote, undo_seconds: undoSeconds }, call) => ({
    input: {
      mailbox: (await call.me()).mailbox,
      recipients: { to, cc, bcc },
      subject,
      bodyText: text,
      reviewNote,
      undoSeconds,
    },
  }),
  answer: (data) => sent(data.sendMail.message),
});

/** `reply_to_mail`. */
const replyToMail = operationTool({
  name: "reply_to_mail",
  title: "Reply to a message",
  description:
    "Replies to a message of your mailbox, in its conversation: to its sender, or with `all` to everybody in it.",
  action: "mail.send",
  effect: sends,
  keyed: true,
  input: Type.Object(
    {
      message_id: Type.String(),
      text: Type.String(),
      all: Type.Optional(Type.Boolean({ description: "Default: false." })),
      ...noteInput,
      ...undo,
      ...keyInput,
    },
    { additionalProperties: false },
  ),
  output,
  argumentsOf: argumentPaths,
  document: McpReplyToMailDocument,
  variables: async (
    { message_id: messageId, text, all, review_note: reviewNote, undo_seconds: undoSeconds },
    call,
  ) => ({
    input: { mailbox: (await call.me()).mailbox, messageId, bodyText: text, all, reviewNote, undoSeconds },
  }),
  answer: (data) => sent(data.replyToMail.message),
});

/** `forward_mail`. */
const forwardMail = operationTool({
  name: "forward_mail",
  title: "Forward a message",
  description: "Forwards a message of your mailbox with its attachments. Your text comes first.",
  action: "mail.send",
  effect: sends,
  keyed: true,
  input: Type.Object(
    {
      message_id: Type.String(),
      ...recipients,
      to: Addresses,
      text: Type.Optional(Type.String()),
      ...noteInput,
      ...undo,
      ...keyInput,
    },
    { additionalProperties: false },
  ),
  output,
  argumentsOf: argumentPaths,
  document: McpForwardMailDocument,
  variables: async (
    { message_id: messageId, to, cc, bcc, text, review_note: reviewNote, undo_seconds: undoSeconds },
    call,
  ) => ({
    input: {
      mailbox: (await call.me()).mailbox,
      messageId,
      recipients: { to, cc, bcc },
      bodyText: text,
      reviewNote,
      undoSeconds,
    },
  }),
  answer: (data) => sent(data.forwardMail.message),
});

/** `cancel_sent_mail`. */
const cancelSentMail = operationTool({
  name: "cancel_sent_mail",
  title: "Cancel sent mail",
  description:
    "Cancels mail that you have just sent, until its `cancelable_until`: nobody gets it, and its content is a draft again.",
  action: "mail.send",
  effect: { ...marks, openWorldHint: false },
  input: Type.Object({ message_id: Type.String() }, { additionalProperties: false }),
  output: Type.Object({ draft_id: Type.String(), thread_id: Nullable(Type.String()) }),
  argumentsOf: { id: "message_id" },
  document: McpCancelSentMailDocument,
  variables: async ({ message_id: id }, call) => ({ input: { mailbox: (await call.me()).mailbox, id } }),
  answer: ({ cancelMailSend: { id, threadId } }) => ({ draft_id: id, thread_id: threadId ?? null }),
});

/** `draft_mail`: a draft that a person sends or changes in the console. */
const draftMail = operationTool({
  name: "draft_mail",
  title: "Draft mail for approval",
  description:
    "Writes a draft that people of your organization can read, change and send. Nothing is sent until one of them does. " +
    "Use it for mail that somebody must approve first.",
  action: "mail.draft.write",
  effect: { ...sends, openWorldHint: false },
  keyed: true,
  input: Type.Object(
    {
      ...recipients,
      subject: Type.Optional(Type.String({ maxLength: 998 })),
      text: Type.String(),
      in_reply_to: Type.Optional(Type.String({ description: "The `message_id` that it answers." })),
      ...keyInput,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    draft_id: Nullable(
      Type.String({ description: "Null for a repeated call if the draft was sent or deleted since." }),
    ),
    thread_id: Nullable(Type.String()),
  }),
  argumentsOf: argumentPaths,
  document: McpDraftMailDocument,
  variables: async ({ to, cc, bcc, subject, text, in_reply_to: inReplyToMessageId }, call) => ({
    input: {
      mailbox: (await call.me()).mailbox,
      recipients: { to, cc, bcc },
      subject,
      bodyText: text,
      inReplyToMessageId,
    },
  }),
  answer: ({ createMailDraft: { draft } }) => ({ draft_id: draft?.id ?? null, thread_id: draft?.threadId ?? null }),
});

/** The tools that send mail, or prepare it. */
export const sendingTools: readonly Tool[] = [sendMail, replyToMail, forwardMail, cancelSentMail, draftMail];
