import type { Readable } from "node:stream";
import type { Postmaster } from "../../postmasters/public.js";

/** The destination of mail to an address: a mailbox, or those who administer a domain. */
export type Recipient = MailboxRecipient | PostmasterRecipient;

/** A destination mailbox. */
export interface MailboxRecipient {
  readonly mailboxId: string;
  readonly organizationId: string;
  /** The address in the envelope. */
  readonly address: string;
}

/** The postmaster of a domain (RFC 5321 4.5.1). */
export interface PostmasterRecipient extends Postmaster {
  readonly mailboxId: null;
}

/** A mail that arrives from outside. */
export interface OutsideMail {
  readonly source: "smtp" | "hook";
  /** Empty for bounces. */
  readonly envelopeFrom: string;
  readonly recipients: readonly Recipient[];
  readonly peerAddress: string;
  readonly peerName: string;
  /** A header to put before the mail, with its line break. */
  readonly header: string;
  readonly stream: Readable;
}

/** The result. */
export type Acceptance = "accepted" | "too_large" | "too_many_hops" | "full" | "postmaster_busy";

/** Accepts mail, over any protocol. */
export interface MailIntake {
  /** The destination for an address; null when it is unknown here. */
  findRecipient(address: string): Promise<Recipient | null>;
  /** Whether the plan allows this many more bytes in a recipient's mailbox. */
  hasRoom(recipient: Recipient, bytes: number): Promise<boolean>;
  /** Stores a mail: when it resolves, that is committed. */
  accept(mail: OutsideMail): Promise<Acceptance>;
}
