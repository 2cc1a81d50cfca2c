/** A mail as it leaves: plain text to one person. */
export interface OutgoingMail {
  /** UUID; the same at every attempt, so that a receiver knows a repetition. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly writtenAt: Date;
}

/** How mail that Parley itself writes reaches people. */
export interface SystemMailTransport {
  /**
   * Hands the mail over. A second call with the same mail does no harm.
   * @throws MailRefused when it will never be taken; anything else may be tried again
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

/** The mail was refused for good. */
export class MailRefused extends Error {
  /** @param failure a short code such as `smtp_550`: what servers say may quote addresses and links */
  constructor(readonly failure: string) {
    super(`The mail was refused for good: ${failure}`);
    this.name = "MailRefused";
  }
}
