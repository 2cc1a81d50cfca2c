/** The services that can carry a message. */
export type Service = "imessage" | "sms" | "rcs";

interface Reported {
  /** Unique for the line: an event that comes twice is worked on once. At most 512 characters. */
  readonly eventKey: string;
  readonly carrierLineId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** A thread as the carrier knows it. */
export interface CarrierThread {
  readonly id: string;
  readonly isGroup: boolean;
  /** Remote members, without the line's own number. */
  readonly participants: readonly string[];
}

/** A received message, or a sent message that the carrier reports. */
export interface MessageEvent extends Reported {
  readonly kind: "message";
  readonly thread: CarrierThread;
  readonly from: string;
  readonly text: string | null;
  readonly media: readonly CarrierMedia[];
  readonly service: Service;
  readonly carrierMessageId: string;
  /** Our message id, when it is our own message that came back. */
  readonly echoOf: string | null;
  /** The carrier's id of the message that it replies to; missing in events of an earlier version. */
  readonly replyTo?: string | null;
}

/** A file of an inbound message: `ref` is the argument of `fetchMedia`. */
export interface CarrierMedia {
  readonly ref: string;
  readonly filename: string | null;
  readonly contentType: string | null;
  readonly byteSize: number | null;
}

/** A file of a received message, which may arrive after it. A known file has no effect. */
export interface FileEvent extends Reported {
  readonly kind: "file";
  readonly thread: CarrierThread;
  readonly carrierMessageId: string;
  readonly file: CarrierMedia;
}

/** A new state of one of our messages. */
export interface StatusEvent extends Reported {
  readonly kind: "status";
  readonly carrierMessageId: string | null;
  /** Our message id. */
  readonly clientRef: string | null;
  /** Which recipient of a group; null means all. */
  readonly recipient: string | null;
  readonly status: "accepted" | "sent" | "delivered" | "declined" | "error";
  readonly carrierThreadId: string | null;
  readonly service: Service | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

/** A reaction to a message, or its removal. */
export interface TapbackEvent extends Reported {
  readonly kind: "tapback";
  readonly thread: CarrierThread;
  readonly from: string;
  readonly targetCarrierMessageId: string;
  readonly partIndex: number;
  readonly reaction: "love" | "like" | "dislike" | "laugh" | "emphasize" | "question" | "eyes" | "custom";
  readonly emoji: string | null;
  readonly removed: boolean;
}

/** A person has read a sent message, or is typing. */
export interface PresenceEvent extends Reported {
  readonly kind: "read" | "typing";
  readonly thread: CarrierThread;
  readonly from: string;
}

/** The members of a group changed. */
export interface ParticipantsEvent extends Reported {
  readonly kind: "participants";
  readonly thread: CarrierThread;
}

/** A carrier's report (wire contract im 15). It is stored under its key before it is processed. */
export type CarrierEvent = MessageEvent | FileEvent | StatusEvent | TapbackEvent | PresenceEvent | ParticipantsEvent;
