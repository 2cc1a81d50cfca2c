import type { ChatOperationKind } from "../../../generated/console-documents.js";

/** The name of each operation in a workspace. */
export const operationNames: Readonly<Record<ChatOperationKind, string>> = {
  CONVERSATION_JOIN: "Join",
  CONVERSATION_LEAVE: "Leave",
  FILE_UPLOAD: "Upload of a file",
  MESSAGE_DELETE: "Deletion of a message",
  MESSAGE_UPDATE: "Change of a message",
  PIN_ADD: "Pin",
  PIN_REMOVE: "Removal of a pin",
  PROCESSING_STATUS: "Processing status",
  REACTION_ADD: "Reaction",
  REACTION_REMOVE: "Removal of a reaction",
  STREAM_APPEND: "Change of a stream",
  STREAM_START: "Start of a stream",
  STREAM_STOP: "End of a stream",
};
