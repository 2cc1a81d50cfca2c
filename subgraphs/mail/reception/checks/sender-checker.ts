import type { CheckedSender } from "../rules/sender-checks.js";

/** A mail from outside, in its received form, and its client. */
export interface MailToCheck {
  /** Without the header that this server added. */
  readonly bytes: Uint8Array;
  readonly envelopeFrom: string;
  /** The address of the SMTP client; null where SPF does not apply, because the mail was forwarded. */
  readonly peerAddress: string | null;
  /** The client's name in its greeting. */
  readonly peerName: string;
}

/** Checks SPF, DKIM and DMARC of a mail. */
export interface SenderChecker {
  /** Never throws because of a mail or a name server, and never takes longer than half a minute. */
  check(mail: MailToCheck): Promise<CheckedSender>;
}
