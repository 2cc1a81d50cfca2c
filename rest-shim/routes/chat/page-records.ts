import { Type } from "typebox";
import {
  GetChatFileShape,
  GetChatMessagePermalinkShape,
  GetChatReactionsShape,
  ListChatConversationsShape,
  ListChatMembersShape,
  ListChatMessagesShape,
  ListChatPinsShape,
  ListChatUsersShape,
  StartChatInstallationShape,
} from "../../../generated/shapes.js";
import { record } from "../../record/record.js";
import { conversationRecord, messageRecord, nextCursor, pinRecord, reactionRecord, userRecord } from "./records.js";

export const userPage = record(ListChatUsersShape.fields.chatUsers, {
  keys: { users: userRecord, next_cursor: nextCursor },
});

export const conversationPage = record(ListChatConversationsShape.fields.chatConversations, {
  keys: { conversations: conversationRecord, next_cursor: nextCursor },
});

export const memberPage = record(ListChatMembersShape.fields.chatMembers, { keys: { next_cursor: nextCursor } });

export const messagePage = record(ListChatMessagesShape.fields.chatMessages, {
  keys: { messages: messageRecord, next_cursor: nextCursor },
});

export const messageReactions = record(GetChatReactionsShape.fields.chatReactions, {
  keys: { reactions: reactionRecord },
});

export const pinPage = record(ListChatPinsShape.fields.chatPins, { keys: { items: pinRecord } });

export const permalinkRecord = record(GetChatMessagePermalinkShape.fields.chatMessagePermalink);

/** A file of a workspace (wire contract chat 8.3). */
export const fileRecord = record(GetChatFileShape.fields.chatFile, {
  name: "ChatFile",
  description: "A file of a workspace.",
  keys: {
    id: { schema: Type.String() },
    size: { description: "Bytes." },
    downloadable: {
      description: "Whether it can be downloaded here: Slack stores it, and it has at most 50 MiB.",
    },
  },
});

/** An installation that was started (wire contract chat 10.2). */
export const installationRecord = record(StartChatInstallationShape.fields.startChatInstallation, {
  name: "ChatInstallation",
  description: "An installation that was started.",
});
