import { Type } from "typebox";
import type { ChatConversationRecordFragment } from "../../../generated/documents.js";
import { Nullable } from "../nullable.js";

const Text = Nullable(Type.String());

/** A conversation, in Slack's names (wire contract chat 8.4). */
export const conversationSchema = Type.Object(
  {
    id: Type.String(),
    name: Text,
    is_channel: Type.Boolean(),
    is_private: Type.Boolean(),
    is_im: Type.Boolean(),
    is_mpim: Type.Boolean(),
    is_member: Type.Boolean(),
    is_archived: Type.Boolean(),
    user: Text,
    num_members: Nullable(Type.Integer()),
    topic: Text,
    purpose: Text,
  },
  { $id: "ChatConversation", description: "A conversation of a workspace." },
);

export function conversationRecord(conversation: ChatConversationRecordFragment): object {
  return {
    id: conversation.id,
    name: conversation.name ?? null,
    is_channel: conversation.isChannel,
    is_private: conversation.isPrivate,
    is_im: conversation.isIm,
    is_mpim: conversation.isMpim,
    is_member: conversation.isMember,
    is_archived: conversation.isArchived,
    user: conversation.user ?? null,
    num_members: conversation.numMembers ?? null,
    topic: conversation.topic ?? null,
    purpose: conversation.purpose ?? null,
  };
}
