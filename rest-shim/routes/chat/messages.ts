import { Type } from "typebox";
import {
  FindChatActionByKeyDocument,
  GetChatActionDocument,
  SendChatMessageDocument,
} from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { reviewNote } from "../review-note.js";
import { found } from "../found.js";
import { Nullable } from "../nullable.js";
import { actionRecord } from "./records.js";
import { keyedWrite, writeKey } from "./write-key.js";

const tag = "Team chat";
const credentials = ["api_key", "bearer"] as const;
const connection = "/api/v1/chat/connections/{connection_id}";

/** The routes of messages (wire contract chat 4, 9). */
export const messages: readonly Route[] = [
  operationRoute({
    method: "POST",
    path: `${connection}/messages`,
    credentials,
    tag,
    summary: "Send a message to a conversation",
    description:
      "The Idempotency-Key is required, 1 to 128 characters. A repeat is not sent again: it answers the record as it is. " +
      "200 never means that the message was sent: read `status`.",
    ...keyedWrite,
    action: "chat.write",
    body: Type.Object({
      conversation_id: Type.String(),
      text: Type.String({ description: "1 to 12,000 characters." }),
      thread_ts: Type.Optional(Nullable(Type.String())),
      ...reviewNote,
    }),
    response: actionRecord.schema,
    example: { conversation_id: "C0000000001", text: "The report is ready." },
    document: SendChatMessageDocument,
    variables: (request) => ({
      input: {
        connectionId: request.params.connection_id,
        conversationId: request.body.conversation_id,
        text: request.body.text,
        threadTs: request.body.thread_ts,
        reviewNote: request.body.review_note,
        idempotencyKey: writeKey(request),
      },
    }),
    answer: (data) => actionRecord.write(data.sendChatMessage.action),
  }),
  operationRoute({
    method: "GET",
    path: `${connection}/actions/by-key`,
    credentials,
    tag,
    summary: "The message that was sent with a key",
    description: "The header Idempotency-Key contains the key. 404 does not prove that nothing was sent.",
    ...keyedWrite,
    response: actionRecord.schema,
    document: FindChatActionByKeyDocument,
    variables: (request) => ({ connectionId: request.params.connection_id, idempotencyKey: writeKey(request) }),
    answer: (data) => actionRecord.write(found(data.chatActionByKey)),
  }),
  operationRoute({
    method: "GET",
    path: `${connection}/actions/{action_id}`,
    credentials,
    tag,
    summary: "A message and its status",
    response: actionRecord.schema,
    document: GetChatActionDocument,
    variables: ({ params }) => ({ connectionId: params.connection_id, id: params.action_id }),
    answer: (data) => actionRecord.write(found(data.chatAction)),
  }),
];
