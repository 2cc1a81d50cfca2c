import type { PeerFact } from "../reviews/rules/facts.js";
import type { ReviewOperation } from "../reviews/rules/operations.js";

/** A receiver of a past send. */
export type PastPeer = Omit<PeerFact, "firstContact">;

/** A send of the past, as rules would have asked about it (wire contract reviews 2.7). Null means unknown. */
export interface PastSend {
  readonly id: string;
  readonly identityId: string;
  readonly operation: ReviewOperation;
  readonly at: Date;
  readonly peers: readonly PastPeer[];
  readonly recipientCount: number | null;
  readonly reply: boolean | null;
  /** Whether it was let out, at once or later: only that makes a receiver known. */
  readonly isAccepted: boolean;
}

/** The past sends that are asked for. */
export interface AskedPast {
  readonly organizationId: string;
  readonly identityIds: readonly string[];
  /** Most of each identity: the newest. */
  readonly each: number;
}

/** The most bytes of a past text that are looked at again; a longer one is unknown. */
export const mostPastBytes = 64 * 1024;
