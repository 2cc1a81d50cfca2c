export { conversationAuthority } from "./authority.js";
export { conversationErrors } from "./errors.js";
export { followIdentity, ImFeedArgs } from "./follow-identity.js";
export { listedIdentity, ownConversation } from "./im-scope.js";
export { conversationById } from "./loaders.js";
export { readDates } from "./read-dates.js";
export { conversationEvent, recordConversationEvent } from "./record-conversation-event.js";
export { largestPage } from "./rules.js";
export { endSnooze } from "./end-snooze.js";
export type { ConversationRow } from "./store/conversation-row.js";
export {
  countMessage,
  countRead,
  findGroupsOf,
  insertConversation,
  lockConversation,
  lockConversations,
  lockDirectConversation,
  type LockedConversation,
  lockGroupByThread,
  lockOwners,
  lockUnnamedGroup,
  updateConversation,
} from "./store/conversation-writes.js";
export { markMessagesRead } from "./store/read-messages.js";
export { withinDates } from "./store/within-dates.js";
export { ImConversation } from "./types/conversation.js";
export { ImConversationSummary } from "./types/conversation-summary.js";
export { ImDirection } from "./types/enums.js";
export { ImListArgs } from "./types/list-args.js";
