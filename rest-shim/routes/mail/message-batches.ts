import { Type } from "typebox";
import { GetMailMessagesDocument, UpdateMailMessagesDocument } from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { labelInput, labelKeys } from "../label-keys.js";
import { messageRecord } from "./records.js";

const tag = "Mail";
const credentials = ["api_key"] as const;
const base = "/api/v1/mail/mailboxes/{email_address}/messages";
const limits = { update: 50, get: 500 } as const;

const Ids = (most: number) =>
  Type.Array(Type.String(), { description: `1 to ${most} UUIDs or Message-IDs. Unknown ones are left out.` });

const Batch = (most: number) => ({
  limit: Type.Literal(most, { description: "The most ids of one request." }),
  count: Type.Integer({ description: "How many messages follow." }),
});

/** The routes of several messages at once (wire contract labels 3). */
export const messageBatches: readonly Route[] = [
  operationRoute({
    method: "POST",
    path: `${base}/batch-update`,
    credentials,
    tag,
    summary: "Mark several messages, or change their labels",
    description: "All messages change, or none. At least one of the four changes is required.",
    body: Type.Object({
      message_ids: Ids(limits.update),
      ...labelKeys,
      is_read: Type.Optional(Type.Boolean()),
      is_starred: Type.Optional(Type.Boolean()),
    }),
    example: { message_ids: ["0192d3c4-0000-7000-8000-000000000001"], add_labels: ["urgent"], remove_labels: "unread" },
    response: Type.Object({
      ...Batch(limits.update),
      updates: Type.Array(
        Type.Object({
          message_id: Type.String({ description: "The Message-ID, with angle brackets." }),
          id: Type.String({ format: "uuid" }),
          labels: Type.Array(Type.String()),
        }),
        { description: "In the order of the request." },
      ),
    }),
    document: UpdateMailMessagesDocument,
    variables: ({ params, body }) => ({
      input: {
        mailbox: params.email_address,
        ids: body.message_ids,
        ...labelInput(body),
        ...(body.is_read === undefined ? {} : { isRead: body.is_read }),
        ...(body.is_starred === undefined ? {} : { isStarred: body.is_starred }),
      },
    }),
    loc: { ids: ["body", "message_ids"] },
    answer: ({ updateMailMessages: messages }) => ({
      limit: limits.update,
      count: messages.length,
      updates: messages.map(({ messageId, id, labels }) => ({ message_id: messageId, id, labels })),
    }),
  }),
  operationRoute({
    method: "POST",
    path: `${base}/batch-get`,
    credentials,
    tag,
    summary: "Several messages, without their texts",
    description: "They are not marked as read.",
    body: Type.Object({ message_ids: Ids(limits.get) }),
    example: { message_ids: ["0192d3c4-0000-7000-8000-000000000001"] },
    response: Type.Object({
      ...Batch(limits.get),
      messages: Type.Array(messageRecord.schema, { description: "In the order of the request." }),
    }),
    document: GetMailMessagesDocument,
    variables: ({ params, body }) => ({ mailbox: params.email_address, ids: body.message_ids }),
    loc: { ids: ["body", "message_ids"] },
    answer: ({ mailMessagesByIds: messages }) => ({
      limit: limits.get,
      count: messages.length,
      messages: messages.map(messageRecord.write),
    }),
  }),
];
