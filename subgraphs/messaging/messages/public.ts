export { mediaOfMessage, messageById, recipientsOfMessage } from "./loaders.js";
export { countUses, type MessageUse } from "./count-uses.js";
export { recordMessageEvent, type MessageSubject } from "./record-message-event.js";
export {
  type DeliveryStatus,
  gaveUp,
  isFailed,
  mayBecome,
  rankOf,
  rollUp,
  unconfirmed,
  unconfirmedGroup,
} from "./rules/delivery-status.js";
export { largestGroup, longestText, unconfirmedAfter } from "./rules/limits.js";
export type { MessageMediaRow, RecipientRow } from "./store/message-parts.js";
export { fromMessages, messageColumns, type MessageRow, visibleMessages } from "./store/message-row.js";
export { findVisibleMessages } from "./store/messages.js";
export { listVisibleMessageMedia, listVisibleRecipients } from "./store/message-parts.js";
export { ImService } from "./types/enums.js";
export { ImMessage } from "./types/message.js";
