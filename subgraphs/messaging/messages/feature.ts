import type { Feature } from "../../shared/domain/feature.js";
import { largestPage } from "../conversations/public.js";
import { messageEvents } from "./events.js";
import { messageById } from "./loaders.js";
import { FollowMessageChanges } from "./operations/follow-message-changes.js";
import { GetMessage } from "./operations/get-message.js";
import { GetThread } from "./operations/get-thread.js";
import { ListMessages } from "./operations/list-messages.js";
import { citedInstantMessages } from "./store/cited-messages.js";
import { instantCorrespondence } from "./store/correspondence.js";
import { ImConversationSummaryResolver } from "./types/conversation-summary-fields.js";
import { ImMessageResolver } from "./types/message-fields.js";
import { ImRecipientResolver } from "./types/recipient-fields.js";
import { ImMessageUpdateResolver } from "./types/message-update.js";

/** messages: the messages of conversations, and the states of sent ones. */
export const messages: Feature = {
  citationSources: { im_message: citedInstantMessages },
  correspondence: { imessage: instantCorrespondence },
  operations: [FollowMessageChanges, GetMessage, GetThread, ListMessages],
  types: [ImConversationSummaryResolver, ImMessageResolver, ImMessageUpdateResolver, ImRecipientResolver],
  references: { ImMessage: async ({ id }, context) => context.loader(messageById).load(id ?? "") },
  largestPages: { "Query.imMessages": largestPage, "Query.imThread": largestPage },
  events: messageEvents,
};
