import type { Readable } from "node:stream";
import type { CarrierEvent, Service } from "../rules/carrier-event.js";

/** A tapback that can be sent. */
export type SendableReaction = "love" | "like" | "dislike" | "laugh" | "emphasize" | "question" | "eyes";

/** The features of a carrier. */
export interface CarrierFeatures {
  readonly groups: boolean;
  /** Send styles, by their names on the wire. */
  readonly styles: readonly string[];
  readonly tapbackKinds: readonly SendableReaction[];
  readonly tapbackRemove: boolean;
  /** Whether a message can reply to another one of its thread. */
  readonly replies: boolean;
  readonly typing: boolean;
  readonly readReceipt: boolean;
  readonly capability: boolean;
  readonly services: readonly Service[];
  /** 0: it carries no media. */
  readonly maxMediaBytes: number;
  readonly deliveryReports: boolean;
}

/** A line as its carrier knows it. */
export interface CarrierLine {
  readonly carrierLineId: string;
  readonly number: string;
  readonly roleHint: "router" | "pool" | "dedicated" | null;
}

/** A file of a message. */
export interface OutgoingMedia {
  readonly filename: string;
  readonly contentType: string;
  readonly byteSize: number;
  /** Opens the bytes; each call reads them again. */
  open(): Readable;
}

/** The content of a message, without its destination. */
export interface OutgoingContent {
  /** Our message id: a carrier that repeats it back proves which message it means. */
  readonly clientRef: string;
  readonly text: string | null;
  readonly media: OutgoingMedia | null;
  readonly sendStyle: string | null;
}

/** The message that one replies to. */
export interface ReplyTarget {
  readonly carrierMessageId: string;
  /** Whether the reply may leave as a plain message when it turns out that it cannot be one. */
  readonly mayBePlain: boolean;
}

/** A message to a remote address, or to a group that the carrier knows. */
export interface OutgoingMessage extends OutgoingContent {
  readonly line: CarrierLineRef;
  readonly thread: Thread;
  readonly wantService: Service;
  /** Null for no reply. */
  readonly replyTo: ReplyTarget | null;
}

/** The first message of a group. */
export interface OutgoingGroup extends OutgoingContent {
  readonly line: CarrierLineRef;
  /** 2 to 8 E.164 numbers. */
  readonly addresses: readonly string[];
}

/** Which line of a carrier sends. */
export interface CarrierLineRef {
  readonly carrierLineId: string;
  readonly number: string;
}

/** The destination of a message: a remote address, or a thread of the carrier. */
export type Thread = { readonly address: string } | { readonly carrierThreadId: string };

/** A tapback on a message. */
export interface OutgoingTapback {
  readonly line: CarrierLineRef;
  readonly thread: Thread;
  readonly carrierMessageId: string;
  readonly kind: SendableReaction;
  readonly partIndex: number;
  readonly clientRef: string;
}

/**
 * The result of a call (wire contract im 15). `ambiguous`: the network may have the message, so the call is never
 * repeated. `rejected`: it certainly does not have it.
 */
export type ActionResult =
  | { readonly kind: "accepted" }
  | { readonly kind: "rejected"; readonly code: string; readonly message: string }
  | { readonly kind: "ambiguous"; readonly reason: string }
  | { readonly kind: "unsupported" };

/** The rejection code for a reply that is not possible and may not be sent as a plain message. */
export const noReply = {
  kind: "rejected",
  code: "imessage_reply_target_unavailable",
  message: "The message cannot be replied to over this carrier.",
} as const;

export type SendResult =
  | {
      readonly kind: "accepted";
      readonly carrierMessageId: string | null;
      readonly carrierThreadId: string | null;
      readonly service: Service | null;
      /** A requested reply was sent as a plain message. */
      readonly leftPlain?: boolean;
    }
  | Exclude<ActionResult, { readonly kind: "accepted" }>;

/** Whether an address can be reached, and by what. */
export type Capability = "iMessage" | "SMS" | "RCS" | "none" | "unknown";

/** The file of an inbound message. */
export interface FetchedMedia {
  readonly stream: Readable;
  readonly contentType: string | null;
  /** Bytes; null when the carrier does not report it. */
  readonly byteSize: number | null;
}

/** Takes events. Resolves once they are durable. */
export type TakeEvents = (events: readonly CarrierEvent[]) => Promise<void>;

/**
 * Sends and receives for lines (wire contract im 15). The domain is independent of vendors. No call throws because of
 * the network: results contain the failure. Every call ends within the time limit of the caller's `signal`.
 */
export interface Carrier {
  /** As lines name it: `loopback`, `bluebubbles`. */
  readonly name: string;
  features(line: CarrierLineRef): CarrierFeatures;
  /** The lines that it has now. */
  lines(signal: AbortSignal): Promise<readonly CarrierLine[]>;
  send(message: OutgoingMessage, signal: AbortSignal): Promise<SendResult>;
  createGroup(group: OutgoingGroup, signal: AbortSignal): Promise<SendResult>;
  tapback(tapback: OutgoingTapback, signal: AbortSignal): Promise<ActionResult>;
  removeTapback(tapback: OutgoingTapback, signal: AbortSignal): Promise<ActionResult>;
  typing(line: CarrierLineRef, thread: Thread, signal: AbortSignal): Promise<ActionResult>;
  markRead(line: CarrierLineRef, thread: Thread, signal: AbortSignal): Promise<ActionResult>;
  capability(line: CarrierLineRef, address: string, signal: AbortSignal): Promise<Capability>;
  /** Opens the file of an event's `media`; throws when there is none. */
  fetchMedia(ref: string, signal: AbortSignal): Promise<FetchedMedia>;
  health(signal: AbortSignal): Promise<{ readonly ok: boolean; readonly detail: string }>;
  /**
   * Reports events that its source has and did not report by itself. Called every 30 seconds in one process of the
   * installation; a carrier keeps in the database how far it has come. Missing: there is nothing to ask for.
   */
  catchUp?(takeEvents: TakeEvents, signal: AbortSignal): Promise<void>;
}
