import type { NamedAddress } from "../messages/public.js";
import type { Bodies } from "./rules/bodies.js";
import type { Parent } from "./rules/parent.js";
import type { Recipients } from "./rules/recipients.js";

/** An attachment of a message to be sent. */
export interface OutgoingAttachment {
  /** The given name; the message determines its final name. */
  readonly filename: string;
  /** With its parameters. */
  readonly contentType: string;
  /** Without angle brackets; null when the HTML does not refer to it. */
  readonly contentId: string | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The existing content with its bytes; null when they are new. */
  readonly storedAs: string | null;
}

/** The thread of a message (wire contract mail 6). */
export interface Placement {
  /** Null: determined by its parent, or a new thread. */
  readonly threadId: string | null;
  readonly beginsThread: boolean;
  /** It answers blocked mail, which agents do not see. */
  readonly isBlocked: boolean;
}

/** The facts that a draft of a message needs besides: for a message that is canceled. */
export interface AsDraft {
  /** The id of the answered message, or its Message-ID. */
  readonly inReplyTo: string | null;
  /** The header References as it was given. */
  readonly references: readonly string[];
  /** Whether a forward includes the original's attachments. */
  readonly includeOriginals: boolean;
  /** How many of the last attachments are the author's. */
  readonly files: number;
}

/** A checked message, before anything is stored. */
export interface Outgoing {
  readonly recipients: Recipients;
  readonly replyTo: NamedAddress | null;
  readonly subject: string;
  /** Without the signature and the footer. */
  readonly bodies: Bodies;
  /** The author's part of them. */
  readonly authored: Bodies;
  /** Combines the author's text with the forwarded original below it. */
  readonly around?: (authored: Bodies) => Bodies;
  readonly attachments: readonly OutgoingAttachment[];
  readonly parent: Parent | null;
  readonly placement: Placement;
  /** The forwarded message; null for all others. */
  readonly forwarded: { readonly messageId: string; readonly mode: "inline" | "wrapped" } | null;
  readonly tracksOpens: boolean;
  readonly asDraft: AsDraft;
  /** For how many seconds the send can be canceled; omitted: it leaves at once. */
  readonly undoSeconds?: number;
  /** Its labels, folded. */
  readonly labels?: readonly string[];
  /** For the people who decide about it; null for none. */
  readonly reviewNote?: string | null;
  /** Its Message-ID, if it was fixed before. */
  readonly rfcId?: string;
  /** Bytes of the mailbox's storage that sending it frees: those of its draft. */
  readonly freedBytes?: bigint;
}

/** A message without a parent. */
export const ownThread: Placement = { threadId: null, beginsThread: true, isBlocked: false };
