import type { Level } from "../../rules/screening-level.js";
import type { JudgedOperation } from "./arrivals.js";

/** Where a receiver is: an identity of the sender's organization is inside. */
export type Audience = "outside" | "inside";

/** Who acts. An agent's MCP grant is `agent`. */
export type SendActor = "agent" | "admin_key" | "person";

/** The proof of a sender by DMARC; mail within the installation passes. */
export const authentications = ["pass", "none", "fail"] as const;
export type Authentication = (typeof authentications)[number];

/** One receiver; of what arrives, one sender. */
export interface PeerFact {
  readonly kind: "address" | "number" | "chat" | "handle";
  /** In the normal form of wire contract reviews 2.4. */
  readonly value: string;
  /** As `to`, `cc` or `bcc`; null where there is only one field. */
  readonly field: string | null;
  readonly audience: Audience;
  /**
   * Whether no earlier send to it was accepted: of this identity, and of its organization. For a sender: whether neither side wrote
   * before. Null: not known.
   */
  readonly firstContact: { readonly identity: boolean | null; readonly organization: boolean | null };
  /** The organization and the id of an agent of this installation. Null: it is none. Undefined: not known. */
  readonly organizationId?: string | null;
  readonly identityId?: string | null;
}

/** Kinds of attachment, by name and first bytes. One can be several. */
export const attachmentKinds = ["executable", "archive", "macro", "encrypted", "html", "image", "other"] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

export interface AttachmentFact {
  readonly kinds: readonly AttachmentKind[];
  readonly byteSize: number;
}

/** All that rules know of the lists that they name. */
export interface ListFacts {
  /**
   * Whether a receiver is in one of these lists; null: not known.
   * @param alike whether it is enough to look like an entry (wire contract reviews R21)
   */
  readonly hasPeer: (listIds: readonly string[], peer: PeerFact, alike: boolean) => boolean | null;
  readonly hasDomain: (listIds: readonly string[], domain: string) => boolean;
  /** Whether the texts have a term of one of these lists; null: not known. */
  readonly hasWord: (listIds: readonly string[]) => boolean | null;
}

/**
 * All that rules know of a send, or of something that arrives (wire contract reviews R29). Null means unknown: it counts as met for hold and block, and as
 * not met for allow (G7). Where a send has nothing, the list is empty and not null.
 */
export interface SendFacts {
  readonly operation: JudgedOperation;
  readonly identityId: string;
  readonly actor: SendActor;
  /** All receivers, blind copies too; of what arrives, its senders. */
  readonly peers: readonly PeerFact[] | null;
  /** Number of distinct receivers. */
  readonly recipientCount: number | null;
  /** Everything that words are searched in: subject, text, text of the HTML, names of files, and so on. */
  readonly texts: readonly string[] | null;
  /** The same as `foldTexts` makes them, if that was done before the transaction; null when they are too long. */
  readonly foldedTexts?: readonly string[] | null;
  /** Unicode code points of the text. */
  readonly textLength: number | null;
  readonly attachments: readonly AttachmentFact[] | null;
  /** Domains of all links, in lower case and punycode. */
  readonly linkDomains: readonly string[] | null;
  /** Codes of screening. Empty when nothing was found, and when screening is off. */
  readonly findings: readonly string[] | null;
  /** `clean` also when screening is off. */
  readonly level: Level | null;
  /**
   * Whether it answers a message that the agent could see, at most 30 days old. For what arrives: whether it answers one that the agent
   * sent to its sender.
   */
  readonly reply: boolean | null;
  readonly at: Date;
  /** When the identity was created or claimed. */
  readonly agentSince: Date | null;
  /**
   * Sends of this identity in this topic in the last hours, held ones and this one too; null: not known. No topic gives it:
   * `readVolumes` counts what `volumesAsked` has. Undefined: nothing is known.
   */
  readonly volume?: (hours: number) => number | null;
  /** The same of its distinct receivers. */
  readonly distinctPeers?: (hours: number) => number | null;
  /** For arriving mail only: whether its sender is proved. Null: nothing was checked. */
  readonly authentication?: Authentication | null;
  /** The lists that rules name. No topic gives them: `judgeInForce` reads them. Undefined: nothing is known. */
  readonly lists?: ListFacts;
}
