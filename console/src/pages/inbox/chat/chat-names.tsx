import { useQuery } from "@apollo/client/react";
import { ChatChannelNameDocument, ChatUserNameDocument } from "../../../../../generated/console-documents.js";

/** A name is asked of Slack once, however many rows have it. */
const fetchPolicy = "cache-first";

interface ChatUserNameProps {
  readonly connectionId: string;
  readonly userId: string;
}

/** What a user of a workspace is called there; Slack's id until that is known, and if Slack does not say. */
export function ChatUserName({ connectionId, userId }: ChatUserNameProps) {
  const { data } = useQuery(ChatUserNameDocument, { variables: { connectionId, userId }, fetchPolicy });
  const { profile, realName, name } = data?.chatUser ?? {};
  return <>{profile?.displayName || realName || name || userId}</>;
}

interface ChatChannelNameProps {
  readonly connectionId: string;
  readonly conversationId: string;
}

/** What a conversation of a workspace is called there; Slack's id until that is known, and if it has no name. */
export function ChatChannelName({ connectionId, conversationId }: ChatChannelNameProps) {
  const { data } = useQuery(ChatChannelNameDocument, { variables: { connectionId, conversationId }, fetchPolicy });
  const name = data?.chatConversation?.name;
  return <>{name ? `#${name}` : conversationId}</>;
}
