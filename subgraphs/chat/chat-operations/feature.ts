import type { Feature } from "../../shared/domain/feature.js";
import { writeById, type WriteRow } from "../writes/public.js";
import { operationErrors } from "./errors.js";
import { AddChatReaction } from "./operations/add-chat-reaction.js";
import { AppendToChatStream } from "./operations/append-to-chat-stream.js";
import { DeleteChatMessage } from "./operations/delete-chat-message.js";
import { DismissChatOperation } from "./operations/dismiss-chat-operation.js";
import { FindChatOperationByKey } from "./operations/find-chat-operation-by-key.js";
import { FollowChatOperations } from "./operations/follow-chat-operations.js";
import { GetChatOperation } from "./operations/get-chat-operation.js";
import { JoinChatConversation } from "./operations/join-chat-conversation.js";
import { LeaveChatConversation } from "./operations/leave-chat-conversation.js";
import { ListOrganizationChatOperations } from "./operations/list-organization-chat-operations.js";
import { PinChatMessage } from "./operations/pin-chat-message.js";
import { RemoveChatReaction } from "./operations/remove-chat-reaction.js";
import { SetChatProcessingStatus } from "./operations/set-chat-processing-status.js";
import { StartChatStream } from "./operations/start-chat-stream.js";
import { StopChatStream } from "./operations/stop-chat-stream.js";
import { UnpinChatMessage } from "./operations/unpin-chat-message.js";
import { UpdateChatMessage } from "./operations/update-chat-message.js";
import { ChatOperationUpdateResolver } from "./types/chat-operation-update.js";
import { ChatOperationResolver } from "./types/chat-operation.js";

/** chat operations: actions of identities in workspaces, other than messages. */
export const chatOperations: Feature = {
  operations: [
    AddChatReaction,
    AppendToChatStream,
    DeleteChatMessage,
    DismissChatOperation,
    FindChatOperationByKey,
    FollowChatOperations,
    GetChatOperation,
    JoinChatConversation,
    LeaveChatConversation,
    ListOrganizationChatOperations,
    PinChatMessage,
    RemoveChatReaction,
    SetChatProcessingStatus,
    StartChatStream,
    StopChatStream,
    UnpinChatMessage,
    UpdateChatMessage,
  ],
  errors: operationErrors.definitions,
  types: [ChatOperationResolver, ChatOperationUpdateResolver],
  references: { ChatOperation: async ({ id }, context) => operationOf(await context.loader(writeById).load(id ?? "")) },
};

function operationOf(write: WriteRow | null): WriteRow | null {
  return write?.family === "operation" ? write : null;
}
