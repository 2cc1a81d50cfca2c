export { messageNow } from "./rules/archived-message.js";
export { type ArchivedRow, findVisibleArchivedMessages } from "./store/archived-messages.js";
export { everyMessage, lastChange, wantedHeads } from "./store/heads.js";
