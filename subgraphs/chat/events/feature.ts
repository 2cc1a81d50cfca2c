import type { Feature } from "../../shared/domain/feature.js";
import { chatEventAuthority } from "./authority.js";
import { chatEventErrors } from "./errors.js";
import { chatEventEvents } from "./events.js";
import { sweepChatEvents } from "./jobs.js";
import { keepSockets } from "./keep-sockets.js";
import { chatEventById } from "./loaders.js";
import { FollowChatEvents } from "./operations/follow-chat-events.js";
import { ListChatEvents } from "./operations/list-chat-events.js";
import { ListOrganizationChatEvents } from "./operations/list-organization-chat-events.js";
import { ReceiveChatEvent } from "./operations/receive-chat-event.js";
import { pastChatAuthors } from "./past-authors.js";
import { chatEventSettings } from "./settings.js";
import { citedChatMessages } from "./store/cited-events.js";
import { ChatConnectionSocketResolver } from "./types/chat-event-socket.js";
import { ChatEventUpdateResolver } from "./types/chat-event-update.js";
import { ChatEventResolver } from "./types/chat-event.js";

/** events: events that arrive from workspaces. */
export const events: Feature = {
  operations: [FollowChatEvents, ListChatEvents, ListOrganizationChatEvents, ReceiveChatEvent],
  types: [ChatConnectionSocketResolver, ChatEventResolver, ChatEventUpdateResolver],
  references: { ChatEvent: async ({ id }, context) => context.loader(chatEventById).load(id ?? "") },
  authority: chatEventAuthority,
  pastSenders: { chat: pastChatAuthors },
  citationSources: { chat_message: citedChatMessages },
  openOperations: ["Mutation.receiveChatEvent"],
  errors: chatEventErrors.definitions,
  events: chatEventEvents,
  settings: chatEventSettings,
  recurring: [sweepChatEvents],
  lasting: [keepSockets],
};
