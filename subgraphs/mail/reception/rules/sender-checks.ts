/** What SPF, DKIM and DMARC say of a mail (wire contract mail 7). */
export interface SenderChecks {
  readonly dmarc: "pass" | "fail" | "none";
  /** DMARC fails, and the domain asks to reject or quarantine such mail. */
  readonly failsPolicy: boolean;
  /** A valid DKIM signature of a key of this installation for the domain in From. */
  readonly isSignedByUs: boolean;
  /** As it is stored and shown. */
  readonly results: Readonly<Record<string, string>>;
}
