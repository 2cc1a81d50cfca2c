import { useQuery } from "@apollo/client/react";
import { ChatChannelNameDocument, ChatUserNameDocument } from "../../../../../generated/console-documents.js";
import { nameOfWriter } from "../../../parts/writer.js";
import { WriterName } from "../../../parts/writer-name.js";

/** A name is asked of Slack once, however many rows have it. */
const fetchPolicy = "cache-first";

interface ChatUserNameProps {
  readonly connectionId: string;
  readonly userId: string;
  /** Whether a text mentions the user: the name alone is enough then. */
  readonly isMention?: boolean;
}

/** The name of a user in a workspace: that of the contact, else of the profile. It is Slack's id until the name is loaded. */
export function ChatUserName({ connectionId, userId, isMention = false }: ChatUserNameProps) {
  const { data } = useQuery(ChatUserNameDocument, { variables: { connectionId, userId }, fetchPolicy });
  const { profile, realName, name, contact } = data?.chatUser ?? {};
  const writer = { address: userId, says: profile?.displayName || realName || name, contact };
  return isMention ? <span title={userId}>{nameOfWriter(writer)?.name ?? userId}</span> : <WriterName {...writer} />;
}

interface ChatChannelNameProps {
  readonly connectionId: string;
  readonly conversationId: string;
}

/** The name of a conversation in a workspace. It is Slack's id until the name is loaded, and if there is none. */
export function ChatChannelName({ connectionId, conversationId }: ChatChannelNameProps) {
  const { data } = useQuery(ChatChannelNameDocument, { variables: { connectionId, conversationId }, fetchPolicy });
  const name = data?.chatConversation?.name;
  return <>{name ? `#${name}` : conversationId}</>;
}
