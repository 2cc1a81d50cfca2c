import { Type } from "typebox";
import {
  AddChatReactionDocument,
  type ChatProcessingStatus,
  DeleteChatMessageDocument,
  FindChatOperationByKeyDocument,
  GetChatOperationDocument,
  JoinChatConversationDocument,
  LeaveChatConversationDocument,
  PinChatMessageDocument,
  RemoveChatReactionDocument,
  SetChatProcessingStatusDocument,
  UnpinChatMessageDocument,
  UpdateChatMessageDocument,
} from "../../../generated/documents.js";
import { operationRoute, type Route, type RouteRequest } from "../../route.js";
import { reviewNote } from "../review-note.js";
import { found } from "../found.js";
import { operationRecord } from "./records.js";
import { write } from "./operation-write.js";
import { writeKey } from "./write-key.js";

const credentials = ["api_key", "bearer"] as const;
const connection = "/api/v1/chat/connections/{connection_id}";
const conversation = `${connection}/conversations/{conversation_id}` as const;
const message = `${conversation}/messages/{message_ts}` as const;

/** The input of a write in the conversation that the path names. */
const ofConversation = (request: RouteRequest<{ connection_id: string; conversation_id: string }>) => ({
  connectionId: request.params.connection_id,
  conversationId: request.params.conversation_id,
  idempotencyKey: writeKey(request),
});

/** The input of a write to the message that the path names. */
const ofMessage = (request: RouteRequest<{ connection_id: string; conversation_id: string; message_ts: string }>) => ({
  ...ofConversation(request),
  messageTs: request.params.message_ts,
});

/** The routes of operations (wire contract chat 4 to 8). */
export const operations: readonly Route[] = [
  operationRoute({
    ...write,
    action: "chat.write",
    method: "PATCH",
    path: message,
    summary: "Replace the text of a message of the bot",
    body: Type.Object({ text: Type.String({ description: "1 to 12,000 characters." }), ...reviewNote }),
    example: { text: "The report is ready now." },
    document: UpdateChatMessageDocument,
    variables: (request) => ({
      input: {
        ...ofMessage(request),
        text: request.body.text,
        reviewNote: request.body.review_note,
      },
    }),
    answer: (data) => operationRecord.write(data.updateChatMessage.operation),
  }),
  operationRoute({
    ...write,
    action: "chat.write",
    method: "DELETE",
    path: message,
    summary: "Delete a message of the bot",
    document: DeleteChatMessageDocument,
    variables: (request) => ({ input: ofMessage(request) }),
    answer: (data) => operationRecord.write(data.deleteChatMessage.operation),
  }),
  operationRoute({
    ...write,
    action: "chat.write",
    method: "POST",
    path: `${message}/reactions`,
    summary: "Add a reaction to a message",
    body: Type.Object({ name: Type.String({ description: "Such as `eyes`. Colons around it are removed." }) }),
    example: { name: "eyes" },
    document: AddChatReactionDocument,
    variables: (request) => ({
      input: {
        ...ofMessage(request),
        name: request.body.name,
      },
    }),
    answer: (data) => operationRecord.write(data.addChatReaction.operation),
  }),
  operationRoute({
    ...write,
    action: "chat.write",
    method: "DELETE",
    path: `${message}/reactions/{name}`,
    summary: "Remove a reaction of the bot",
    document: RemoveChatReactionDocument,
    variables: (request) => ({
      input: {
        ...ofMessage(request),
        name: request.params.name,
      },
    }),
    answer: (data) => operationRecord.write(data.removeChatReaction.operation),
  }),
  operationRoute({
    ...write,
    action: "chat.write",
    method: "POST",
    path: `${conversation}/pins`,
    summary: "Pin a message",
    body: Type.Object({ message_ts: Type.String() }),
    example: { message_ts: "1712345678.000100" },
    document: PinChatMessageDocument,
    variables: (request) => ({
      input: {
        ...ofConversation(request),
        messageTs: request.body.message_ts,
      },
    }),
    answer: (data) => operationRecord.write(data.pinChatMessage.operation),
  }),
  operationRoute({
    ...write,
    action: "chat.write",
    method: "DELETE",
    path: `${conversation}/pins/{message_ts}`,
    summary: "Unpin a message",
    document: UnpinChatMessageDocument,
    variables: (request) => ({ input: ofMessage(request) }),
    answer: (data) => operationRecord.write(data.unpinChatMessage.operation),
  }),
  operationRoute({
    ...write,
    action: "chat.write",
    method: "POST",
    path: `${conversation}/join`,
    summary: "Join a public channel",
    example: {},
    document: JoinChatConversationDocument,
    variables: (request) => ({ input: ofConversation(request) }),
    answer: (data) => operationRecord.write(data.joinChatConversation.operation),
  }),
  operationRoute({
    ...write,
    action: "chat.write",
    method: "POST",
    path: `${conversation}/leave`,
    summary: "Leave a conversation",
    example: {},
    document: LeaveChatConversationDocument,
    variables: (request) => ({ input: ofConversation(request) }),
    answer: (data) => operationRecord.write(data.leaveChatConversation.operation),
  }),
  operationRoute({
    ...write,
    action: "chat.write",
    method: "POST",
    path: `${conversation}/processing-status`,
    summary: "Show in a thread what the agent is doing",
    body: Type.Object({
      thread_ts: Type.String(),
      status: Type.Union([
        Type.Literal("active"),
        Type.Literal("processing"),
        Type.Literal("suspended"),
        Type.Literal("closed"),
      ]),
    }),
    example: { thread_ts: "1712345678.000100", status: "processing" },
    document: SetChatProcessingStatusDocument,
    variables: (request) => ({
      input: {
        ...ofConversation(request),
        threadTs: request.body.thread_ts,
        status: request.body.status.toUpperCase() as ChatProcessingStatus,
      },
    }),
    answer: (data) => operationRecord.write(data.setChatProcessingStatus.operation),
  }),
  operationRoute({
    ...write,
    method: "GET",
    path: `${connection}/operations/by-key`,
    summary: "The operation that was requested with a key",
    description: "The header Idempotency-Key contains the key.",
    document: FindChatOperationByKeyDocument,
    variables: (request) => ({ connectionId: request.params.connection_id, idempotencyKey: writeKey(request) }),
    answer: (data) => operationRecord.write(found(data.chatOperationByKey)),
  }),
  operationRoute({
    method: "GET",
    path: `${connection}/operations/{operation_id}`,
    credentials,
    tag: "Team chat",
    summary: "An operation and its status",
    response: operationRecord.schema,
    document: GetChatOperationDocument,
    variables: ({ params }) => ({ connectionId: params.connection_id, id: params.operation_id }),
    answer: (data) => operationRecord.write(found(data.chatOperation)),
  }),
];
