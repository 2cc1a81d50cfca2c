import { Type } from "typebox";
import {
  GetImMessageDocument,
  type ImReactionKind,
  ListImMessagesDocument,
  RemoveImReactionDocument,
  SendImMessageDocument,
  SendImReactionDocument,
} from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { reviewNote } from "../review-note.js";
import { found } from "../found.js";
import { Nullable } from "../nullable.js";
import { listLoc, listQuery, listVariables } from "./list-query.js";
import { messageRecord, reactionRecord } from "./records.js";
import { alsoAsImessage } from "./mounts.js";

const tag = "Instant messages";
const credentials = ["api_key"] as const;
const base = "/api/v1/im";
const Uuid = Type.String({ format: "uuid" });
const exampleId = "0197c0de-0000-7000-8000-000000000001";

/** The routes of instant messages and reactions (wire contract im 5, 9, 12). */
export const messages: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: `${base}/messages`,
    aliases: alsoAsImessage(`${base}/messages`),
    credentials,
    tag,
    summary: "List instant messages, newest first",
    query: Type.Object({
      ...listQuery,
      conversation_id: Type.Optional(Type.String({ description: "Only its messages, also if it is a group." })),
      thread_id: Type.Optional(
        Type.String({ description: "Only messages of this thread of replies. Needs `conversation_id`." }),
      ),
      is_read: Type.Optional(Type.Boolean({ description: "Only received messages that were read, or were not." })),
      review: Type.Optional(
        Type.Literal("pending", { description: "Only what waits until a person agrees that it is sent." }),
      ),
    }),
    response: Type.Array(messageRecord.schema),
    document: ListImMessagesDocument,
    variables: ({ query }) => ({
      ...listVariables(query),
      conversationId: query.conversation_id,
      threadId: query.thread_id,
      isRead: query.is_read,
      isHeld: query.review === undefined ? undefined : true,
    }),
    loc: listLoc,
    answer: (data) => data.imMessages.nodes.map(messageRecord.write),
  }),
  operationRoute({
    method: "GET",
    path: `${base}/messages/{message_id}`,
    aliases: alsoAsImessage(`${base}/messages/{message_id}`),
    credentials,
    tag,
    summary: "An instant message in its current state",
    query: Type.Object({
      agent_identity_id: Type.Optional(Type.String({ description: "The identity that it must belong to." })),
    }),
    response: messageRecord.schema,
    document: GetImMessageDocument,
    variables: ({ params, query }) => ({ id: params.message_id, identityId: query.agent_identity_id ?? null }),
    loc: { identityId: ["query", "agent_identity_id"] },
    answer: (data) => messageRecord.write(found(data.imMessage)),
  }),
  operationRoute({
    method: "POST",
    path: `${base}/messages`,
    aliases: alsoAsImessage(`${base}/messages`),
    credentials,
    tag,
    summary: "Send an instant message",
    description:
      "The message is queued. Its state changes as the carrier reports. If `review` is not null, a person must agree first.",
    query: Type.Object({
      agent_identity_id: Type.Optional(
        Type.String({ description: "The identity that sends. Admin keys need it with `to`." }),
      ),
    }),
    body: Type.Object({
      to: Type.Optional(
        Nullable(
          Type.Union([Type.String(), Type.Array(Type.String())], {
            description: "A number in E.164 form, or 1 to 8 of them. Several make a group.",
          }),
        ),
      ),
      conversation_id: Type.Optional(Nullable(Type.String({ description: "Pass either this or `to`." }))),
      text: Type.Optional(Nullable(Type.String({ description: "Up to 18,995 characters." }))),
      media_urls: Type.Optional(Nullable(Type.Array(Type.String(), { description: "At most one." }))),
      send_style: Type.Optional(Nullable(Type.String({ description: "Effect, such as `confetti`." }))),
      reply_to_message_id: Type.Optional(
        Nullable(Type.String({ description: "The message that it replies to. Needs `conversation_id`." })),
      ),
      plain_reply_fallback: Type.Optional(
        Nullable(
          Type.Boolean({
            description:
              "Whether a reply may be sent as a plain message if it cannot be a reply. Default: true. Otherwise it is refused.",
          }),
        ),
      ),
      ...reviewNote,
    }),
    example: { conversation_id: exampleId, text: "Thank you. I will look at it today." },
    status: 201,
    idempotencyKey: "optional",
    response: Type.Object({ message: messageRecord.schema, conversation_id: Uuid }),
    action: "im.send",
    errors: ["claimed_agent_required"],
    document: SendImMessageDocument,
    variables: ({ query, body }) => ({
      input: {
        identityId: query.agent_identity_id ?? null,
        to: typeof body.to === "string" ? [body.to] : (body.to ?? null),
        conversationId: body.conversation_id ?? null,
        text: body.text ?? null,
        mediaUrls: body.media_urls ?? null,
        sendStyle: body.send_style ?? null,
        replyToMessageId: body.reply_to_message_id ?? null,
        plainReplyFallback: body.plain_reply_fallback ?? null,
        reviewNote: body.review_note,
      },
    }),
    loc: { idempotencyKey: ["header", "Idempotency-Key"], identityId: ["query", "agent_identity_id"] },
    answer: ({ sendImMessage }) => {
      const message = found(sendImMessage.message);
      return { message: messageRecord.write(message), conversation_id: message.conversationId };
    },
  }),
  operationRoute({
    method: "POST",
    path: `${base}/reactions`,
    aliases: alsoAsImessage(`${base}/reactions`),
    credentials,
    tag,
    summary: "React to a received message",
    description: "It replaces the agent's previous reaction to that part.",
    body: Type.Object({
      message_id: Type.String(),
      reaction: Type.Enum(["love", "like", "dislike", "laugh", "emphasize", "question", "eyes"]),
      part_index: Type.Optional(Type.Integer({ default: 0 })),
    }),
    example: { message_id: exampleId, reaction: "like" },
    status: 201,
    response: reactionRecord.schema,
    action: "im.react",
    errors: ["claimed_agent_required"],
    document: SendImReactionDocument,
    variables: ({ body }) => ({
      input: {
        messageId: body.message_id,
        reaction: body.reaction.toUpperCase() as ImReactionKind,
        partIndex: body.part_index ?? 0,
      },
    }),
    answer: (data) => reactionRecord.write(found(data.sendImReaction.reaction)),
  }),
  operationRoute({
    method: "DELETE",
    path: `${base}/reactions/{reaction_id}`,
    aliases: alsoAsImessage(`${base}/reactions/{reaction_id}`),
    credentials,
    tag,
    summary: "Remove a reaction that the agent sent",
    status: 204,
    action: "im.react",
    errors: ["claimed_agent_required"],
    document: RemoveImReactionDocument,
    variables: ({ params }) => ({ input: { reactionId: params.reaction_id } }),
  }),
];
