import type { NamedAddress } from "../messages/public.js";
import type { Bodies } from "./rules/bodies.js";
import type { Parent } from "./rules/parent.js";
import type { Recipients } from "./rules/recipients.js";

/** An attachment of a message that is about to be sent. */
export interface OutgoingAttachment {
  /** As it was given; the message decides on its final name. */
  readonly filename: string;
  /** With its parameters. */
  readonly contentType: string;
  /** Without angle brackets; null for one that the HTML does not show. */
  readonly contentId: string | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The content that holds the bytes already; null when they are new. */
  readonly storedAs: string | null;
}

/** Where a message belongs (wire contract mail 6). */
export interface Placement {
  /** Null: by its parent, or a new thread. */
  readonly threadId: string | null;
  readonly beginsThread: boolean;
  /** It answers blocked mail, which agents do not see. */
  readonly isBlocked: boolean;
}

/** A message that was checked, before anything is stored. */
export interface Outgoing {
  readonly recipients: Recipients;
  readonly replyTo: NamedAddress | null;
  readonly subject: string;
  /** Without the signature and the footer. */
  readonly bodies: Bodies;
  /** What the author wrote of them. */
  readonly authored: Bodies;
  /** Puts what the author wrote above the original that is passed on. */
  readonly around?: (authored: Bodies) => Bodies;
  readonly attachments: readonly OutgoingAttachment[];
  readonly parent: Parent | null;
  readonly placement: Placement;
  readonly isForward: boolean;
  readonly tracksOpens: boolean;
  /** Bytes of the mailbox's storage that sending it frees: those of its draft. */
  readonly freedBytes?: bigint;
}

/** A message that answers nothing. */
export const ownThread: Placement = { threadId: null, beginsThread: true, isBlocked: false };
