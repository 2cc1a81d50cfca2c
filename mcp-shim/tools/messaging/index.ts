import { Type } from "typebox";
import {
  type ImReactionKind,
  McpImConversationsDocument,
  McpImMessagesDocument,
  McpReactToImDocument,
  McpSendImDocument,
} from "../../../generated/mcp-documents.js";
import { keyInput } from "../../call/keys.js";
import { nextCursor, Nullable, pageField, pageInput, pageOf } from "../../call/paging.js";
import { TextBudget } from "../../call/text-budget.js";
import { noticeAbout, noticeField, Untrusted, withNotice } from "../../call/untrusted.js";
import { marks, operationTool, readsOutside, sends, type Tool } from "../../tool.js";
import { heldField, heldOf, noteInput } from "../org/held-record.js";
import { imRecord, imSchema } from "./im-record.js";

const usual = 20;
const mostParticipants = 20;
const directions = { INBOUND: "received", OUTBOUND: "sent" } as const;

const listImConversations = operationTool({
  name: "list_im_conversations",
  title: "List conversations of instant messages",
  description: "Lists your conversations over phone lines (iMessage, SMS, RCS), latest message first, groups included.",
  action: "im.read",
  effect: readsOutside,
  input: Type.Object(pageInput(50, usual), { additionalProperties: false }),
  output: Type.Object({
    ...noticeField,
    conversations: Type.Array(
      Type.Object({
        conversation_id: Type.String(),
        is_group: Type.Boolean(),
        with: Type.Array(Type.String({ description: "Phone numbers or addresses." })),
        unread_count: Type.Integer(),
        latest_direction: Nullable(Type.Enum(["received", "sent"])),
        latest_at: Nullable(Type.String()),
        untrusted: Untrusted({ latest_text: Nullable(Type.String()) }),
      }),
    ),
    ...pageField,
  }),
  document: McpImConversationsDocument,
  variables: async (input, call) => ({ identityId: (await call.me()).identityId, ...pageOf(input, usual) }),
  answer({ imConversations: { nodes, pageInfo } }) {
    const budget = new TextBudget();
    return {
      ...withNotice,
      conversations: nodes.map(({ conversation, ...latest }) => ({
        conversation_id: conversation.id,
        is_group: conversation.isGroup,
        with: conversation.isGroup
          ? conversation.participants.slice(0, mostParticipants)
          : [conversation.remoteNumber ?? ""],
        unread_count: latest.unreadCount,
        latest_direction: latest.latestDirection == null ? null : directions[latest.latestDirection],
        latest_at: latest.latestMessageAt ?? null,
        untrusted: { latest_text: latest.latestText == null ? null : budget.takeMarked(latest.latestText) },
      })),
      ...nextCursor(pageInfo),
    };
  },
});

const readIm = operationTool({
  name: "read_im",
  title: "Read instant messages",
  description:
    "Reads your instant messages, newest first: of one conversation, only unread ones, or those that contain words. It " +
    "marks nothing as read.",
  action: "im.read",
  effect: readsOutside,
  input: Type.Object(
    {
      conversation_id: Type.Optional(Type.String()),
      thread_id: Type.Optional(Type.String({ description: "Only this thread of replies. Needs conversation_id." })),
      unread: Type.Optional(Type.Boolean({ description: "True: only received ones that were not read." })),
      search: Type.Optional(Type.String({ maxLength: 200 })),
      ...pageInput(50, usual),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ ...noticeField, messages: Type.Array(imSchema), ...pageField }),
  document: McpImMessagesDocument,
  variables: async (input, call) => ({
    identityId: (await call.me()).identityId,
    conversationId: input.conversation_id,
    threadId: input.thread_id,
    isRead: input.unread === undefined ? undefined : !input.unread,
    search: input.search,
    ...pageOf(input, usual),
  }),
  answer({ imMessages: { nodes, pageInfo } }) {
    const budget = new TextBudget();
    return {
      ...noticeAbout(nodes),
      messages: nodes.map((message) => imRecord(message, budget)),
      ...nextCursor(pageInfo),
    };
  },
});

const sendIm = operationTool({
  name: "send_im",
  title: "Send an instant message",
  description:
    "Sends an instant message to a person's phone: in a conversation, or to one to eight numbers. On shared lines people " +
    "must have written first; the error says so.",
  action: "im.send",
  effect: sends,
  keyed: true,
  input: Type.Object(
    {
      conversation_id: Type.Optional(Type.String({ description: "Pass either this or `to`." })),
      to: Type.Optional(
        Type.Array(Type.String({ description: "E.164, such as +15551234567." }), { minItems: 1, maxItems: 8 }),
      ),
      text: Type.String({ minLength: 1, maxLength: 18_995 }),
      reply_to: Type.Optional(
        Type.String({
          description:
            "message_id of the message that it replies to. Needs conversation_id. Where replies are not possible, it is sent as a plain message.",
        }),
      ),
      ...noteInput,
      ...keyInput,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    message_id: Nullable(Type.String({ description: "Null for a repeated call if the message no longer exists." })),
    conversation_id: Nullable(Type.String()),
    status: Nullable(Type.String()),
    reply_to: Nullable(Type.String({ description: "Null if it is a plain message." })),
    ...heldField,
  }),
  document: McpSendImDocument,
  variables: ({ conversation_id: conversationId, to, text, reply_to: replyToMessageId, review_note: reviewNote }) => ({
    input: { conversationId, to, text, replyToMessageId, reviewNote },
  }),
  answer: ({ sendImMessage: { message } }) => ({
    message_id: message?.id ?? null,
    conversation_id: message?.conversationId ?? null,
    status: message?.status.toLowerCase() ?? null,
    reply_to: message?.replyToMessageId ?? null,
    ...heldOf(message?.review ?? null),
  }),
});

const reactToIm = operationTool({
  name: "react_to_im",
  title: "React to an instant message",
  description: "Reacts to a received instant message. A second reaction replaces the first.",
  action: "im.react",
  effect: marks,
  input: Type.Object(
    {
      message_id: Type.String(),
      reaction: Type.Enum(["love", "like", "dislike", "laugh", "emphasize", "question", "eyes"]),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ reacted: Type.Boolean() }),
  document: McpReactToImDocument,
  variables: ({ message_id: messageId, reaction }) => ({
    input: { messageId, reaction: reaction.toUpperCase() as ImReactionKind },
  }),
  answer: ({ sendImReaction }) => ({ reacted: sendImReaction.reaction != null }),
});

/** The tools for instant messages. */
export const imTools: readonly Tool[] = [listImConversations, readIm, sendIm, reactToIm];
