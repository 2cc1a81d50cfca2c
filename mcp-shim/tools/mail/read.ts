import { Type } from "typebox";
import {
  McpMailListDocument,
  McpMailThreadDocument,
  McpMarkMailThreadReadDocument,
  McpReadMailDocument,
  McpSearchMailDocument,
  type MailFolder,
} from "../../../generated/mcp-documents.js";
import { found } from "../../call/found.js";
import { nextCursor, pageField, pageInput, pageOf } from "../../call/paging.js";
import { TextBudget } from "../../call/text-budget.js";
import { noticeAbout, noticeField, Untrusted } from "../../call/untrusted.js";
import { Nullable } from "../../call/paging.js";
import { marks, operationTool, readsOutside, type Tool } from "../../tool.js";
import { labelFilterInput } from "./label.js";
import { mailRecord, mailSchema, mailTextRecord, mailTextSchema } from "./mail-record.js";

const usual = 20;
const usualThread = 5;

/** `list_mail`. */
const listMail = operationTool({
  name: "list_mail",
  title: "List mail",
  description:
    "Lists the messages of your mailbox, newest first, without their texts. Filter by unread, direction, folder or labels. " +
    "To find messages by words use search_mail.",
  action: "mail.read",
  effect: readsOutside,
  input: Type.Object(
    {
      unread: Type.Optional(Type.Boolean({ description: "True: only unread ones." })),
      direction: Type.Optional(Type.Enum(["received", "sent"])),
      folder: Type.Optional(Type.Enum(["inbox", "archive", "spam"])),
      ...labelFilterInput,
      ...pageInput(50, usual),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ ...noticeField, messages: Type.Array(mailSchema), ...pageField }),
  document: McpMailListDocument,
  async variables(input, call) {
    const directions = { received: "INBOUND", sent: "OUTBOUND" } as const;
    return {
      mailbox: (await call.me()).mailbox,
      filter: {
        isRead: input.unread === undefined ? undefined : !input.unread,
        direction: input.direction === undefined ? undefined : directions[input.direction],
        folder: input.folder?.toUpperCase() as MailFolder | undefined,
        labels: input.labels,
        notLabels: input.not_labels,
      },
      ...pageOf(input, usual),
    };
  },
  answer({ mailMessages: { nodes, pageInfo } }) {
    const budget = new TextBudget();
    return { ...noticeAbout(nodes), messages: nodes.map((mail) => mailRecord(mail, budget)), ...nextCursor(pageInfo) };
  },
});

/** `search_mail`. */
const searchMail = operationTool({
  name: "search_mail",
  title: "Search mail",
  description:
    "Finds messages of your mailbox by words in subject, addresses and text; the best matches first. Words in quotation " +
    "marks must occur together. There are no operators.",
  action: "mail.read",
  effect: readsOutside,
  input: Type.Object(
    {
      query: Type.String({ minLength: 1, maxLength: 256 }),
      ...labelFilterInput,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: `Default: ${usual}.` })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ ...noticeField, messages: Type.Array(mailSchema) }),
  argumentsOf: { search: "query" },
  document: McpSearchMailDocument,
  variables: async ({ query, limit = usual, labels, not_labels: notLabels }, call) => ({
    mailbox: (await call.me()).mailbox,
    search: query,
    labels,
    notLabels,
    first: limit,
  }),
  answer({ searchMail: found }) {
    const budget = new TextBudget();
    return { ...noticeAbout(found), messages: found.map((mail) => mailRecord(mail, budget)) };
  },
});

/** `read_mail`. */
const readMail = operationTool({
  name: "read_mail",
  title: "Read a message",
  description: "Reads a message of your mailbox with its text, and marks it as read.",
  action: "mail.read",
  effect: marks,
  input: Type.Object(
    {
      message_id: Type.String(),
      offset: Type.Optional(
        Type.Integer({ minimum: 0, description: "Number of characters to skip at the beginning of the text." }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ ...noticeField, message: mailTextSchema }),
  argumentsOf: { id: "message_id" },
  document: McpReadMailDocument,
  variables: async (input, call) => ({ mailbox: (await call.me()).mailbox, id: input.message_id }),
  answer: ({ mailMessage }, { offset }) => ({
    ...noticeAbout(mailMessage == null ? [] : [mailMessage]),
    message: mailTextRecord(found(mailMessage, "message with this id"), new TextBudget(), { offset }),
  }),
});

/** `read_mail_thread`. */
export const readMailThread = operationTool({
  name: "read_mail_thread",
  title: "Read a conversation",
  description:
    "Reads a conversation of your mailbox, oldest message first, without the quotes of replies. It marks nothing as read.",
  action: "mail.threads.read",
  effect: readsOutside,
  input: Type.Object({ thread_id: Type.String(), ...pageInput(20, usualThread) }, { additionalProperties: false }),
  output: Type.Object({
    ...noticeField,
    thread_id: Type.String(),
    folder: Type.String(),
    message_count: Type.Integer(),
    untrusted: Untrusted({ subject: Nullable(Type.String()) }),
    messages: Type.Array(mailTextSchema),
    ...pageField,
  }),
  argumentsOf: { id: "thread_id" },
  document: McpMailThreadDocument,
  variables: async (input, call) => ({
    mailbox: (await call.me()).mailbox,
    id: input.thread_id,
    ...pageOf(input, usualThread),
  }),
  answer(data) {
    const { id, folder, messageCount, subject, messages } = found(data.mailThread, "thread with this id");
    const budget = new TextBudget();
    return {
      ...noticeAbout(messages.nodes),
      thread_id: id,
      folder: folder.toLowerCase(),
      message_count: messageCount,
      untrusted: { subject: subject == null ? null : budget.takeMarked(subject, 300) },
      messages: messages.nodes.map((mail) => mailTextRecord(mail, budget, { newOnly: true })),
      ...nextCursor(messages.pageInfo),
    };
  },
});

/** `mark_mail_thread_read`. */
const markMailThreadRead = operationTool({
  name: "mark_mail_thread_read",
  title: "Mark a conversation as read",
  description: "Marks all received messages of a conversation of your mailbox as read. read_mail_thread does not.",
  action: "mail.threads.change",
  effect: { ...marks, openWorldHint: false },
  input: Type.Object({ thread_id: Type.String() }, { additionalProperties: false }),
  output: Type.Object({ updated_count: Type.Integer({ description: "How many messages were unread." }) }),
  argumentsOf: { id: "thread_id" },
  document: McpMarkMailThreadReadDocument,
  variables: async (input, call) => ({ input: { mailbox: (await call.me()).mailbox, id: input.thread_id } }),
  answer: (data) => ({ updated_count: data.markMailThreadRead.updatedCount }),
});

/** The tools that read mail. */
export const readingTools: readonly Tool[] = [listMail, searchMail, readMail, readMailThread, markMailThreadRead];
