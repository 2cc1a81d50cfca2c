import type { CheckedSender } from "../rules/sender-checks.js";

/** A mail from outside, as it was handed over, and by whom. */
export interface MailToCheck {
  /** Without the header that this server put before it. */
  readonly bytes: Uint8Array;
  readonly envelopeFrom: string;
  /** The address of the SMTP client; null where SPF says nothing, because somebody else passed the mail on. */
  readonly peerAddress: string | null;
  /** What the SMTP client called itself. */
  readonly peerName: string;
}

/** Checks SPF, DKIM and DMARC of a mail. */
export interface SenderChecker {
  /** Never throws for what a mail or a name server says, and never takes longer than half a minute. */
  check(mail: MailToCheck): Promise<CheckedSender>;
}
