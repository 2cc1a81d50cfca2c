import { Type } from "typebox";
import {
  DeleteMailMessageDocument,
  GetMailMessageDocument,
  ListMailMessagesDocument,
  SearchMailDocument,
  UpdateMailMessageDocument,
} from "../../../generated/documents.js";
import { pageQuery, pageVariables } from "../../page.js";
import { operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { labelFilter, labelFilters, labelInput, labelKeys } from "../label-keys.js";
import { mailPage, mailPageSchema } from "./mail-page.js";
import { messageFilter, messageFilters, messageLoc } from "./message-filters.js";
import { messageDetailRecord, messageRecord } from "./records.js";

const tag = "Mail";
const credentials = ["api_key"] as const;
const base = "/api/v1/mail/mailboxes/{email_address}";
const { limit } = pageQuery;

/** The routes of messages that exist (spec 4.7, wire contract mail 1, 4). */
export const messages: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: `${base}/messages`,
    credentials,
    tag,
    summary: "List messages, newest first",
    description: "With a filter a page may be shorter than its limit. Continue while `has_more` is true.",
    query: Type.Object({ ...messageFilters, ...pageQuery }),
    response: mailPageSchema(messageRecord.schema),
    document: ListMailMessagesDocument,
    variables: ({ params, query }) => ({
      mailbox: params.email_address,
      filter: messageFilter(query),
      ...pageVariables(query),
    }),
    loc: messageLoc,
    answer: (data) => mailPage(data.mailMessages, messageRecord.write),
  }),
  operationRoute({
    method: "GET",
    path: `${base}/search`,
    credentials,
    tag,
    summary: "Search messages, best match first",
    description: "Ranks the newest 10,000 matches. There is one page only.",
    query: Type.Object({
      q: Type.String({ description: "Words and quoted phrases that must all occur." }),
      ...labelFilters,
      limit,
    }),
    response: mailPageSchema(messageRecord.schema),
    document: SearchMailDocument,
    variables: ({ params, query }) => ({
      mailbox: params.email_address,
      search: query.q,
      ...labelFilter(query),
      first: query.limit ?? 50,
    }),
    loc: messageLoc,
    answer: (data) => ({ items: data.searchMail.map(messageRecord.write), next_cursor: null, has_more: false }),
  }),
  operationRoute({
    method: "GET",
    path: `${base}/messages/{message_id}`,
    credentials,
    tag,
    summary: "A message with its texts",
    description: "A received message is marked as read.",
    response: messageDetailRecord.schema,
    document: GetMailMessageDocument,
    variables: ({ params }) => ({ mailbox: params.email_address, id: params.message_id }),
    answer: (data) => messageDetailRecord.write(found(data.mailMessage)),
  }),
  operationRoute({
    method: "PATCH",
    path: `${base}/messages/{message_id}`,
    credentials,
    tag,
    summary: "Mark a message as read, unread, starred or not starred, and change its labels",
    body: Type.Object({
      is_read: Type.Optional(Type.Boolean()),
      is_starred: Type.Optional(Type.Boolean()),
      ...labelKeys,
    }),
    example: { is_read: true },
    response: messageRecord.schema,
    document: UpdateMailMessageDocument,
    variables: ({ params, body }) => ({
      input: {
        mailbox: params.email_address,
        id: params.message_id,
        ...(body.is_read === undefined ? {} : { isRead: body.is_read }),
        ...(body.is_starred === undefined ? {} : { isStarred: body.is_starred }),
        ...labelInput(body),
      },
    }),
    answer: (data) => messageRecord.write(data.updateMailMessage.message),
  }),
  operationRoute({
    method: "DELETE",
    path: `${base}/messages/{message_id}`,
    credentials,
    tag,
    summary: "Delete a message",
    description: "Its texts and attachments are erased at once, and their storage is freed.",
    status: 204,
    document: DeleteMailMessageDocument,
    variables: ({ params }) => ({ input: { mailbox: params.email_address, id: params.message_id } }),
  }),
];
