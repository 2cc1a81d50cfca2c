export { noReply } from "./port/carrier.js";
export type {
  ActionResult,
  Capability,
  Carrier,
  CarrierFeatures,
  OutgoingGroup,
  OutgoingMessage,
  OutgoingTapback,
  ReplyTarget,
  SendableReaction,
  SendResult,
  Thread,
} from "./port/carrier.js";
export type {
  CarrierEvent,
  CarrierMedia,
  FileEvent,
  MessageEvent,
  ParticipantsEvent,
  StatusEvent,
  TapbackEvent,
} from "./rules/carrier-event.js";
export { loopbackRuns } from "./rules/which-carriers.js";
export { type HandsetChange, handsetLimits, type HandsetRow } from "./rules/handset.js";
export { HandsetRefusal } from "./rules/handset-refusal.js";
export { screenStatus } from "./rules/screen-status.js";
export { HandsetActions } from "./loopback/handset-actions.js";
export { findHandset, findHandsets } from "./store/loopback/handsets.js";
export type { PhoneFacts } from "./store/loopback/phone-events.js";
export {
  findFile,
  findMessage,
  findShownByIds,
  findShownMessages,
  type PhoneFile,
  type ShownMessage,
} from "./store/loopback/phone-messages.js";
export { findThread, findThreads, type PhoneThread } from "./store/loopback/phone-threads.js";
export { carrierOf } from "./registry/open-carriers.js";
export { receiveFromBlueBubbles } from "./receive-from-bluebubbles.js";
export { takeCarrierEvent } from "./take-carrier-event.js";
