import type { Readable } from "node:stream";
import type { Postmaster } from "../../postmasters/public.js";

/** Where a mail to an address goes: into a mailbox, or to those who administer a domain. */
export type Recipient = MailboxRecipient | PostmasterRecipient;

/** A mailbox that a mail goes into. */
export interface MailboxRecipient {
  readonly mailboxId: string;
  readonly organizationId: string;
  /** The address of the envelope. */
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
  /** A header that is put before the mail, with its line break. */
  readonly header: string;
  readonly stream: Readable;
}

/** What became of it. */
export type Acceptance = "accepted" | "too_large" | "too_many_hops" | "full" | "postmaster_busy";

/** What takes mail in, whatever protocol it comes by. */
export interface MailIntake {
  /** Where mail to an address goes; null when nobody here has it. */
  findRecipient(address: string): Promise<Recipient | null>;
  /** Whether the plan lets so many more bytes into the mailbox of a recipient. */
  hasRoom(recipient: Recipient, bytes: number): Promise<boolean>;
  /** Stores a mail: when it resolves, that is committed. */
  accept(mail: OutsideMail): Promise<Acceptance>;
}
