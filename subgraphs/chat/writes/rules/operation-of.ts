import type { ReviewOperation } from "../../../shared/reviews/rules/operations.js";
import type { WriteKind } from "../store/write-row.js";

/** The operation that rules judge, for each kind of write (wire contract reviews 2.2). */
export const operationOf: Readonly<Record<WriteKind, ReviewOperation>> = {
  message_send: "chat.send",
  stream_start: "chat.send",
  stream_append: "chat.update",
  stream_stop: "chat.update",
  message_update: "chat.update",
  message_delete: "chat.delete",
  file_upload: "chat.upload",
  reaction_add: "chat.react",
  reaction_remove: "chat.react",
  pin_add: "chat.pin",
  pin_remove: "chat.pin",
  conversation_join: "chat.membership",
  conversation_leave: "chat.membership",
  processing_status: "chat.status",
};
