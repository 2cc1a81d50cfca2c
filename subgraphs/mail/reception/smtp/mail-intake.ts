import type { Readable } from "node:stream";

/** Where a mail to an address goes. */
export interface Recipient {
  readonly mailboxId: string;
  readonly organizationId: string;
  /** The address of the envelope. */
  readonly address: string;
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
export type Acceptance = "accepted" | "too_large" | "too_many_hops";

/** What takes mail in, whatever protocol it comes by. */
export interface MailIntake {
  /** Where mail to an address goes; null when nobody here has it. */
  findRecipient(address: string): Promise<Recipient | null>;
  /** Stores a mail: when it resolves, that is committed. */
  accept(mail: OutsideMail): Promise<Acceptance>;
}
