/** The members that mail adds to a scene. Each feature's kit adds its members here by declaration merging. */
export interface MailPart {
  /** The address of the target's mailbox. */
  readonly address: string;
}
