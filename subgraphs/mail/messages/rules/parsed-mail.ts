/** An address in a header, with the name beside it. */
export interface NamedAddress {
  /** Bare, with the casing of the header. */
  readonly address: string;
  /** Null when there is none. */
  readonly name: string | null;
}

/** A part of a mail that is not its text. */
export interface ParsedAttachment {
  /** As the mail names it, decoded but not yet safe; null for none. */
  readonly filename: string | null;
  /** Lower-cased, without parameters. */
  readonly contentType: string;
  /** Without angle brackets; null for none. */
  readonly contentId: string | null;
  /** Shown within the HTML text. */
  readonly isInline: boolean;
  readonly bytes: Uint8Array;
}

/** Why the parts of a mail cannot be told. */
export type ParseProblem = "too_many_parts" | "too_deep" | "too_many_headers" | "unreadable";

/** Whom a mail says that it is from. */
export interface ParsedSenders {
  /** Usually one; all of them are judged by contact rules. */
  readonly from: readonly NamedAddress[];
  /** What stands in From and cannot be understood, as it stands: it could mean anybody. Empty for most mails. */
  readonly unreadFrom: readonly string[];
  /** The first of both, as people are shown it; null when there is no From at all. */
  readonly shownFrom: NamedAddress | null;
}

/** A mail as its bytes say, decoded and bounded (wire contract mail 17.4). */
export interface ParsedMail extends ParsedSenders {
  /** The Message-ID with its angle brackets; null when there is none that can be used. */
  readonly rfcId: string | null;
  readonly to: readonly NamedAddress[];
  readonly cc: readonly NamedAddress[];
  readonly bcc: readonly NamedAddress[];
  readonly replyTo: readonly NamedAddress[];
  /** Of X-Failed-Recipients: mail servers that write no report name there who did not get a mail. */
  readonly failedRecipients: readonly NamedAddress[];
  readonly subject: string | null;
  /** Of the header Date; null when it is missing or impossible. */
  readonly date: Date | null;
  /** Of the topmost header Received. */
  readonly receivedAt: Date | null;
  /** With angle brackets. */
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  /** The text part; null when the mail has none. */
  readonly text: string | null;
  /** As it was sent, scripts included: nothing of ours shows it outside a sandbox. */
  readonly html: string | null;
  readonly attachments: readonly ParsedAttachment[];
  /** How often it was passed on: the number of headers Received. */
  readonly hops: number;
  /** The header Auto-Submitted says that no person sent it. */
  readonly isAutomatic: boolean;
  /** X-Spam-Flag says yes. */
  readonly isFlaggedAsSpam: boolean;
  /** Of X-Gmail-Labels. */
  readonly labels: readonly string[];
  /** Null when all of it was read. Otherwise the headers that could be read are there, and no parts. */
  readonly problem: ParseProblem | null;
}
