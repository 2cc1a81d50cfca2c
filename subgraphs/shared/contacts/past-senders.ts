import { composedPart } from "../context/parts.js";
import type { Services } from "../context/services.js";
import type { MetSender } from "./meet-senders.js";

/** A page of the stored messages of an organization. */
export interface PastPage {
  /** Senders whom these messages would have made known when they arrived. Some may be known. */
  readonly senders: readonly MetSender[];
  /** How many messages or conversations were looked at. */
  readonly examined: number;
  /** Where the next page begins; null after the last one. */
  readonly next: string | null;
}

/** The senders of messages of one channel that are stored. */
export interface PastSenders {
  /** Reads outside of transactions, a bounded part at a time. */
  read(services: Services, organizationId: string, after: string | null): Promise<PastPage>;
}

/** The channels, by their names. */
export type PastSenderSources = Readonly<Record<string, PastSenders>>;

/** The channels of all domains. */
export const allPastSenders = composedPart<PastSenderSources>("the senders of stored messages");
