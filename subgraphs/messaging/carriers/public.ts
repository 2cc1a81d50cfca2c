export type {
  ActionResult,
  Capability,
  Carrier,
  CarrierFeatures,
  CarrierLine,
  CarrierLineRef,
  FetchedMedia,
  OutgoingContent,
  OutgoingGroup,
  OutgoingMedia,
  OutgoingMessage,
  OutgoingTapback,
  SendableReaction,
  SendResult,
  Thread,
} from "./port/carrier.js";
export type {
  CarrierEvent,
  CarrierMedia,
  CarrierThread,
  MessageEvent,
  ParticipantsEvent,
  PresenceEvent,
  Service,
  StatusEvent,
  TapbackEvent,
} from "./rules/carrier-event.js";
export { addCarrier, carrierOf, type CarrierServices, openCarriers } from "./registry/open-carriers.js";
export { type BlueBubblesPost, receiveFromBlueBubbles } from "./receive-from-bluebubbles.js";
export { takeCarrierEvent, type TakenEvent } from "./take-carrier-event.js";
