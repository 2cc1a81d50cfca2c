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
export { carrierRuns } from "./registry/running-vendors.js";
export { type HandsetChange, handsetLimits, type HandsetRow } from "./loopback/rules/handset.js";
export { HandsetRefusal } from "./loopback/rules/handset-refusal.js";
export { screenStatus } from "./loopback/rules/screen-status.js";
export { HandsetActions } from "./loopback/handset-actions.js";
export { findHandset, findHandsets } from "./loopback/store/handsets.js";
export type { PhoneFacts } from "./loopback/store/phone-events.js";
export {
  findFile,
  findMessage,
  findShownByIds,
  findShownMessages,
  type PhoneFile,
  type ShownMessage,
} from "./loopback/store/phone-messages.js";
export { findThread, findThreads, type PhoneThread } from "./loopback/store/phone-threads.js";
export { carrierOf } from "./registry/open-carriers.js";
export { carrierReceivers, receiveFromCarrier } from "./receive-from-carrier.js";
export { takeCarrierEvent } from "./take-carrier-event.js";
