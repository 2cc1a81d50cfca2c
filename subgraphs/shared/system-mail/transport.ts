/** A mail in its final form: plain text to one person. */
export interface OutgoingMail {
  /** UUID; the same at every attempt, so that a receiver can detect duplicates. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly writtenAt: Date;
}

/** Delivers mail that Parley itself writes to people. */
export interface SystemMailTransport {
  /**
   * Hands the mail over. A second call with the same mail is harmless.
   * @throws MailRefused when it will never be accepted; other errors may be retried
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

/** The mail was refused permanently. */
export class MailRefused extends Error {
  /** @param failure a short code such as `smtp_550`: answers of servers may quote addresses and links */
  constructor(readonly failure: string) {
    super(`The mail was refused for good: ${failure}`);
    this.name = "MailRefused";
  }
}
