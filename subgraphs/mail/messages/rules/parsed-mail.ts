/** An address in a header, with its name. */
export interface NamedAddress {
  /** Without a name, in the header's case. */
  readonly address: string;
  /** Null when there is none. */
  readonly name: string | null;
}

/** A part of a mail other than its text. */
export interface ParsedAttachment {
  /** The declared name, decoded but not yet safe; null for none. */
  readonly filename: string | null;
  /** Lower-cased, without parameters. */
  readonly contentType: string;
  /** Without angle brackets; null for none. */
  readonly contentId: string | null;
  /** Shown within the HTML text. */
  readonly isInline: boolean;
  readonly bytes: Uint8Array;
}

/** Why the parts of a mail cannot be determined. */
export type ParseProblem = "too_many_parts" | "too_deep" | "too_many_headers" | "unreadable";

/** The senders in a mail. */
export interface ParsedSenders {
  /** Usually one; all of them are judged by contact rules. */
  readonly from: readonly NamedAddress[];
  /** Text in From that cannot be parsed, unchanged: it could mean anybody. Empty for most mails. */
  readonly unreadFrom: readonly string[];
  /** The first of both, for display; null without a From. */
  readonly shownFrom: NamedAddress | null;
}

/** A parsed mail, decoded and limited (wire contract mail 17.4). */
export interface ParsedMail extends ParsedSenders {
  /** The Message-ID with its angle brackets; null when there is no valid one. */
  readonly rfcId: string | null;
  readonly to: readonly NamedAddress[];
  readonly cc: readonly NamedAddress[];
  readonly bcc: readonly NamedAddress[];
  readonly replyTo: readonly NamedAddress[];
  /** From X-Failed-Recipients, in which servers without reports name the recipients that did not get a mail. */
  readonly failedRecipients: readonly NamedAddress[];
  readonly subject: string | null;
  /** The time in the header Date; null when it is missing or impossible. */
  readonly date: Date | null;
  /** The time in the topmost header Received. */
  readonly receivedAt: Date | null;
  /** With angle brackets. */
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  /** The text part; null when the mail has none. */
  readonly text: string | null;
  /** As sent, including scripts: it is shown only in a sandbox. */
  readonly html: string | null;
  readonly attachments: readonly ParsedAttachment[];
  /** The number of hops: of Received headers. */
  readonly hops: number;
  /** The header Auto-Submitted says that no person sent it. */
  readonly isAutomatic: boolean;
  /** It came over a mailing list: it has a List-Id. */
  readonly isFromList: boolean;
  /** The header Precedence says that it went to many people. */
  readonly isBulk: boolean;
  /** X-Spam-Flag says yes. */
  readonly isFlaggedAsSpam: boolean;
  /** Deleted in Thunderbird, which removes mails from a folder's file only later. */
  readonly isDeleted: boolean;
  /** The labels in X-Gmail-Labels. */
  readonly labels: readonly string[];
  /** Null when the mail was parsed completely. Otherwise there are the readable headers, and no parts. */
  readonly problem: ParseProblem | null;
}
