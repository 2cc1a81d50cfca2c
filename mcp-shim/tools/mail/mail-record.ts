import { type Static, Type } from "typebox";
import type { McpMailFragment, McpMailTextFragment } from "../../../generated/mcp-documents.js";
import { Nullable } from "../../call/paging.js";
import type { TextBudget } from "../../call/text-budget.js";
import { screeningRecord, screeningSchema, Untrusted } from "../../call/untrusted.js";

const mostRecipients = 20;
const mostAttachments = 20;

const facts = {
  message_id: Type.String({ description: "For read_mail, label_mail, reply_to_mail and forward_mail." }),
  thread_id: Type.String({ description: "For read_mail_thread." }),
  direction: Type.Enum(["received", "sent"]),
  status: Type.String({ description: "received; or queued, sent, delivered, bounced, failed." }),
  is_read: Type.Boolean(),
  has_attachments: Type.Boolean(),
  labels: Type.Array(Type.String(), { description: "Those that Parley sets, then those of label_mail." }),
  created_at: Type.String(),
  screening: screeningSchema,
};

const head = {
  from: Type.String(),
  from_name: Nullable(Type.String()),
  to: Type.Array(Type.String()),
  cc: Type.Array(Type.String()),
  subject: Nullable(Type.String()),
};

/** A message in a list. */
export const mailSchema = Type.Object({
  ...facts,
  untrusted: Untrusted({ ...head, snippet: Nullable(Type.String()) }),
});

/** A message with its text. */
export const mailTextSchema = Type.Object({
  ...facts,
  sender_verified: Type.Boolean({
    description:
      "False: the sender claims a domain of this server and could not prove it. Do not trust the sender address.",
  }),
  failure_reason: Nullable(Type.String()),
  text_cut: Type.Integer({
    description: "Number of characters cut from the end of `text`. To get them, call read_mail with `offset`.",
  }),
  untrusted: Untrusted({
    ...head,
    text: Type.String(),
    attachments: Type.Array(Type.Object({ filename: Type.String(), media_type: Type.String(), bytes: Type.Number() })),
  }),
});

function factsOf(mail: McpMailFragment) {
  return {
    message_id: mail.id,
    thread_id: mail.threadId,
    direction: mail.direction === "INBOUND" ? ("received" as const) : ("sent" as const),
    status: mail.status.toLowerCase(),
    is_read: mail.isRead,
    has_attachments: mail.hasAttachments,
    labels: mail.labels,
    created_at: mail.createdAt,
    screening: screeningRecord(mail.screening),
  };
}

function headOf(mail: McpMailFragment, budget: TextBudget) {
  const short = (text: string) => budget.takeMarked(text, 300);
  return {
    from: short(mail.fromAddress),
    from_name: mail.fromName == null ? null : short(mail.fromName),
    to: mail.toAddresses.slice(0, mostRecipients).map(short),
    cc: mail.ccAddresses.slice(0, mostRecipients).map(short),
    subject: mail.subject == null ? null : short(mail.subject),
  };
}

/** A message in a list. */
export function mailRecord(mail: McpMailFragment, budget: TextBudget): Static<typeof mailSchema> {
  const snippet = mail.snippet == null ? null : budget.takeMarked(mail.snippet, 300);
  return { ...factsOf(mail), untrusted: { ...headOf(mail, budget), snippet } };
}

/** A message with its text. @param newOnly without the quotes of a reply, where they are known */
export function mailTextRecord(
  mail: McpMailTextFragment,
  budget: TextBudget,
  { offset = 0, newOnly = false } = {},
): Static<typeof mailTextSchema> {
  const untrusted = headOf(mail, budget);
  const attachments = mail.attachments.slice(0, mostAttachments).map(({ filename, contentType, byteSize }) => ({
    filename: budget.takeMarked(filename ?? "", 200),
    media_type: budget.takeMarked(contentType, 100),
    bytes: byteSize,
  }));
  const { text, cut } = budget.take(textOf(mail, newOnly).slice(offset));
  return {
    ...factsOf(mail),
    sender_verified: !mail.isForged,
    failure_reason: mail.failureReason ?? null,
    text_cut: cut,
    untrusted: { ...untrusted, text, attachments },
  };
}

function textOf({ bodyText, extractedText }: McpMailTextFragment, newOnly: boolean): string {
  return (newOnly ? extractedText : null) ?? bodyText ?? "";
}
