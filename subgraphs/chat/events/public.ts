export { admitSigned as admitSignedChatEvent } from "./receive-signed.js";
export type { EventType } from "./rules/event-types.js";
export { type MessageKind, writtenSubtypes } from "./rules/message-kinds.js";
export { type ChatEventRow, findVisibleChatEvents, notPurged } from "./store/visible-events.js";
