import type { Feature } from "../../shared/domain/feature.js";
import { conversationAuthority } from "./authority.js";
import { conversationErrors } from "./errors.js";
import { conversationEvents } from "./events.js";
import { emptyClosedConversations, endConversationSnoozes } from "./jobs.js";
import { conversationLifecycle } from "./lifecycle.js";
import { conversationById } from "./loaders.js";
import { FollowConversationChanges } from "./operations/follow-conversation-changes.js";
import { GetConversation } from "./operations/get-conversation.js";
import { ListConversations } from "./operations/list-conversations.js";
import { SnoozeConversation } from "./operations/snooze-conversation.js";
import { UnsnoozeConversation } from "./operations/unsnooze-conversation.js";
import { UpdateConversation } from "./operations/update-conversation.js";
import { largestPage } from "./rules.js";
import { findLinkedConversation } from "./store/linked-conversations.js";
import { ImConversationResolver } from "./types/conversation.js";
import { ImConversationUpdateResolver } from "./types/conversation-update.js";
import { LinkedImConversation } from "./types/linked-conversation.js";

/** conversations: threads with one remote address or a group. */
export const conversations: Feature = {
  operations: [
    FollowConversationChanges,
    GetConversation,
    ListConversations,
    SnoozeConversation,
    UnsnoozeConversation,
    UpdateConversation,
  ],
  types: [ImConversationResolver, ImConversationUpdateResolver],
  references: { ImConversation: async ({ id }, context) => context.loader(conversationById).load(id ?? "") },
  largestPages: { "Query.imConversations": largestPage },
  authority: conversationAuthority,
  errors: conversationErrors.definitions,
  events: conversationEvents,
  lifecycle: conversationLifecycle,
  recurring: [emptyClosedConversations],
  lasting: [endConversationSnoozes],
  linkedResources: { "im-conversations": { find: findLinkedConversation, shows: LinkedImConversation } },
};
