import type { Feature } from "../../shared/domain/feature.js";
import { writeById, type WriteRow } from "../writes/public.js";
import { DismissChatAction } from "./operations/dismiss-chat-action.js";
import { FindChatActionByKey } from "./operations/find-chat-action-by-key.js";
import { FollowChatActions } from "./operations/follow-chat-actions.js";
import { GetChatAction } from "./operations/get-chat-action.js";
import { ListOrganizationChatActions } from "./operations/list-organization-chat-actions.js";
import { SendChatMessage } from "./operations/send-chat-message.js";
import { ChatActionUpdateResolver } from "./types/chat-action-update.js";
import { ChatActionResolver } from "./types/chat-action.js";

/** messages: messages of identities in workspaces. */
export const messages: Feature = {
  operations: [
    DismissChatAction,
    FindChatActionByKey,
    FollowChatActions,
    GetChatAction,
    ListOrganizationChatActions,
    SendChatMessage,
  ],
  types: [ChatActionResolver, ChatActionUpdateResolver],
  references: { ChatAction: async ({ id }, context) => actionOf(await context.loader(writeById).load(id ?? "")) },
};

function actionOf(write: WriteRow | null): WriteRow | null {
  return write?.family === "send" ? write : null;
}
