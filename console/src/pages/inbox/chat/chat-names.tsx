import { useQuery } from "@apollo/client/react";
import { ChatChannelNameDocument, ChatUserNameDocument } from "../../../../../generated/console-documents.js";
import { withMarks } from "../../../parts/bidi-marks.js";

/** A name is asked of Slack once, however many rows have it. */
const fetchPolicy = "cache-first";

interface ChatUserNameProps {
  readonly connectionId: string;
  readonly userId: string;
}

/** The name of a user in a workspace. It is Slack's id until the name is loaded, and if there is none. */
export function ChatUserName({ connectionId, userId }: ChatUserNameProps) {
  const { data } = useQuery(ChatUserNameDocument, { variables: { connectionId, userId }, fetchPolicy });
  const { profile, realName, name } = data?.chatUser ?? {};
  return <>{withMarks(profile?.displayName || realName || name || userId)}</>;
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
