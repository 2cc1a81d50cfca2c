import { Type } from "typebox";
import {
  McpChatConnectionsDocument,
  McpChatConversationsDocument,
  McpChatMessagesDocument,
} from "../../../generated/mcp-documents.js";
import { found } from "../../call/found.js";
import { nextCursor, Nullable, pageField, pageInput, pageOf } from "../../call/paging.js";
import { TextBudget } from "../../call/text-budget.js";
import { noticeField, Untrusted, withNotice } from "../../call/untrusted.js";
import { operationTool, readsOutside, type Tool } from "../../tool.js";

const usual = 20;
const mostReactions = 20;
const mostFiles = 20;

/** `list_chat_workspaces`. */
const listChatWorkspaces = operationTool({
  name: "list_chat_workspaces",
  title: "List chat workspaces",
  description:
    "Lists the Slack workspaces that you are connected with. The other chat tools need the `connection_id` of a workspace.",
  action: "chat.connection.read",
  effect: readsOutside,
  input: Type.Object(pageInput(50, usual), { additionalProperties: false }),
  output: Type.Object({
    ...noticeField,
    workspaces: Type.Array(
      Type.Object({
        connection_id: Type.String(),
        status: Type.Enum(["connected", "disconnected", "reauthorization_required"]),
        bot_user_id: Type.String({ description: "Your user id in the workspace." }),
        untrusted: Untrusted({ name: Type.String() }),
      }),
    ),
    ...pageField,
  }),
  document: McpChatConnectionsDocument,
  variables: async (input, call) => ({ identityId: (await call.me()).identityId, ...pageOf(input, usual) }),
  answer({ chatConnections: { nodes, pageInfo } }) {
    const budget = new TextBudget();
    return {
      ...withNotice,
      workspaces: nodes.map(({ id, workspaceName, status, botUserId }) => ({
        connection_id: id,
        status: status.toLowerCase() as Lowercase<typeof status>,
        bot_user_id: botUserId,
        untrusted: { name: budget.takeMarked(workspaceName, 200) },
      })),
      ...nextCursor(pageInfo),
    };
  },
});

/** `list_chat_conversations`. */
const listChatConversations = operationTool({
  name: "list_chat_conversations",
  title: "List channels and direct messages",
  description: "Lists the conversations of a workspace that you may see.",
  action: "chat.read",
  effect: readsOutside,
  input: Type.Object({ connection_id: Type.String(), ...pageInput(100, usual) }, { additionalProperties: false }),
  output: Type.Object({
    ...noticeField,
    conversations: Type.Array(
      Type.Object({
        conversation_id: Type.String(),
        kind: Type.Enum(["channel", "private_channel", "direct_message"]),
        is_member: Type.Boolean({ description: "Whether you are in it." }),
        user: Nullable(Type.String({ description: "The other user of a direct message." })),
        untrusted: Untrusted({ name: Nullable(Type.String()), topic: Nullable(Type.String()) }),
      }),
    ),
    ...pageField,
  }),
  document: McpChatConversationsDocument,
  variables: ({ connection_id: connectionId, limit = usual, cursor }) => ({ connectionId, limit, cursor }),
  answer(data) {
    const { conversations, nextCursor: next } = found(data.chatConversations, "connection with this id");
    const budget = new TextBudget();
    const short = (text: string | null | undefined) => (text == null ? null : budget.takeMarked(text, 200));
    return {
      ...withNotice,
      conversations: conversations.map(({ id, name, topic, isIm, isPrivate, isMember, user }) => ({
        conversation_id: id,
        kind: isIm ? ("direct_message" as const) : isPrivate ? ("private_channel" as const) : ("channel" as const),
        is_member: isMember,
        user: user ?? null,
        untrusted: { name: short(name), topic: short(topic) },
      })),
      next_cursor: next ?? null,
    };
  },
});

/** `read_chat`. */
const readChat = operationTool({
  name: "read_chat",
  title: "Read chat messages",
  description:
    "Reads messages of a conversation, newest first, or with `thread` those of one thread, oldest first. `ts` identifies a " +
    "message.",
  action: "chat.read",
  effect: readsOutside,
  input: Type.Object(
    {
      connection_id: Type.String(),
      conversation_id: Type.String(),
      thread: Type.Optional(Type.String({ description: "The `thread` or `ts` of a message." })),
      ...pageInput(50, 15),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    ...noticeField,
    messages: Type.Array(
      Type.Object({
        ts: Type.String(),
        thread: Nullable(Type.String()),
        user: Nullable(Type.String({ description: "Slack's id of the author." })),
        untrusted: Untrusted({
          text: Type.String(),
          reactions: Type.Array(Type.String({ description: "Name and count." })),
          files: Type.Array(Type.String()),
        }),
      }),
    ),
    ...pageField,
  }),
  argumentsOf: { threadTs: "thread" },
  document: McpChatMessagesDocument,
  variables: ({ connection_id: connectionId, conversation_id: conversationId, thread, limit = 15, cursor }) => ({
    connectionId,
    conversationId,
    threadTs: thread,
    limit,
    cursor,
  }),
  answer(data) {
    const { messages, nextCursor: next } = found(data.chatMessages, "connection with this id");
    const budget = new TextBudget();
    return {
      ...withNotice,
      messages: messages.map(({ ts, threadTs, user, botId, text, reactions, files }) => ({
        ts,
        thread: threadTs ?? null,
        user: user ?? botId ?? null,
        untrusted: {
          text: budget.takeMarked(text),
          reactions: reactions.slice(0, mostReactions).map(({ name, count }) => `${name} ${count}`),
          files: files.slice(0, mostFiles).map(({ name }) => budget.takeMarked(name ?? "", 200)),
        },
      })),
      next_cursor: next ?? null,
    };
  },
});

/** The tools that read team chat. */
export const readingTools: readonly Tool[] = [listChatWorkspaces, listChatConversations, readChat];
