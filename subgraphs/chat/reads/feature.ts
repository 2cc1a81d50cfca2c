import type { Feature } from "../../shared/domain/feature.js";
import { readAuthority } from "./authority.js";
import { readErrors } from "./errors.js";
import { GetChatConversation } from "./operations/get-chat-conversation.js";
import { GetChatMessage } from "./operations/get-chat-message.js";
import { GetChatMessageContext } from "./operations/get-chat-message-context.js";
import { GetChatMessagePermalink } from "./operations/get-chat-message-permalink.js";
import { GetChatReactions } from "./operations/get-chat-reactions.js";
import { GetChatUser } from "./operations/get-chat-user.js";
import { ListChatConversations } from "./operations/list-chat-conversations.js";
import { ListChatMembers } from "./operations/list-chat-members.js";
import { ListChatMessages } from "./operations/list-chat-messages.js";
import { ListChatPins } from "./operations/list-chat-pins.js";
import { ListChatUsers } from "./operations/list-chat-users.js";
import { OpenChatConversation } from "./operations/open-chat-conversation.js";
import { readSettings } from "./settings.js";
import { ChatUserResolver } from "./types/chat-user.js";

/** reads: reads from workspaces. Nothing of it is stored. */
export const reads: Feature = {
  operations: [
    GetChatConversation,
    GetChatMessage,
    GetChatMessageContext,
    GetChatMessagePermalink,
    GetChatReactions,
    GetChatUser,
    ListChatConversations,
    ListChatMembers,
    ListChatMessages,
    ListChatPins,
    ListChatUsers,
    OpenChatConversation,
  ],
  types: [ChatUserResolver],
  authority: readAuthority,
  errors: readErrors.definitions,
  settings: readSettings,
};
