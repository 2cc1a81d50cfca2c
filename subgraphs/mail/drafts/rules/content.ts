/** The content of one generation of a draft. It may be incomplete: recipients may be missing or invalid. */
export interface DraftContent {
  readonly toAddresses: readonly string[];
  readonly ccAddresses: readonly string[];
  readonly bccAddresses: readonly string[];
  readonly subject: string | null;
  readonly bodyText: string | null;
  readonly bodyHtml: string | null;
  readonly replyTo: string | null;
  /** The id of a message of the mailbox, or a Message-ID. */
  readonly inReplyTo: string | null;
  readonly forwardOfMessageId: string | null;
  readonly forwardMode: "inline" | "wrapped" | null;
  /** Whether an inline forward includes the original's attachments. */
  readonly includeOriginals: boolean;
  /** The Message-IDs of the header References; empty: those of the answered message. */
  readonly references: readonly string[];
  readonly trackOpens: boolean;
  /** The ids of the draft's attachments, in their order. */
  readonly attachmentIds: readonly string[];
}

/** The request's content for a draft: omitted values stay, null clears. */
export interface GivenContent {
  readonly recipients?: Readonly<Partial<Record<"to" | "cc" | "bcc", readonly string[] | null>>> | null;
  readonly subject?: string | null;
  readonly bodyText?: string | null;
  readonly bodyHtml?: string | null;
  readonly replyTo?: string | null;
  readonly inReplyToMessageId?: string | null;
  readonly forwardOfMessageId?: string | null;
  readonly forwardMode?: "inline" | "wrapped" | null;
  readonly includeOriginals?: boolean | null;
  /** The texts of a forward, under their names in forwards. */
  readonly forwardNoteText?: string | null;
  readonly forwardNoteHtml?: string | null;
  readonly references?: readonly string[] | null;
  readonly trackOpens?: boolean | null;
}

/** An empty draft. */
export const emptyContent: DraftContent = {
  toAddresses: [],
  ccAddresses: [],
  bccAddresses: [],
  subject: null,
  bodyText: null,
  bodyHtml: null,
  replyTo: null,
  inReplyTo: null,
  forwardOfMessageId: null,
  forwardMode: null,
  includeOriginals: true,
  references: [],
  trackOpens: false,
  attachmentIds: [],
};

/** The content after a request's changes. */
export function changedContent(current: DraftContent, given: GivenContent): DraftContent {
  const { recipients } = given;
  const base = recipients === null ? emptyContent : current;
  const forwardOfMessageId =
    given.forwardOfMessageId === undefined ? current.forwardOfMessageId : given.forwardOfMessageId;
  const isForward = forwardOfMessageId !== null;
  const or = <Value>(value: Value | undefined, otherwise: Value): Value => (value === undefined ? otherwise : value);
  const addresses = (field: "to" | "cc" | "bcc", otherwise: readonly string[]) =>
    or(recipients?.[field], otherwise) ?? [];
  return {
    toAddresses: addresses("to", base.toAddresses),
    ccAddresses: addresses("cc", base.ccAddresses),
    bccAddresses: addresses("bcc", base.bccAddresses),
    subject: or(given.subject, current.subject),
    bodyText: or(bodyOf(given.bodyText, isForward ? given.forwardNoteText : undefined), current.bodyText),
    bodyHtml: or(bodyOf(given.bodyHtml, isForward ? given.forwardNoteHtml : undefined), current.bodyHtml),
    replyTo: or(given.replyTo, current.replyTo),
    inReplyTo: or(given.inReplyToMessageId, current.inReplyTo),
    forwardOfMessageId,
    forwardMode: or(given.forwardMode, current.forwardMode),
    includeOriginals: or(given.includeOriginals, current.includeOriginals) ?? true,
    references: or(given.references, current.references) ?? [],
    trackOpens: or(given.trackOpens, current.trackOpens) ?? false,
    attachmentIds: current.attachmentIds,
  };
}

/** A text by either of its names; null clears it, unless the other name has a text. */
function bodyOf(body: string | null | undefined, note: string | null | undefined): string | null | undefined {
  return body ?? (note === undefined ? body : note);
}

const encoder = new TextEncoder();

/** UTF-8 bytes of a generation in its mailbox's storage; attachments are counted separately. */
export function bytesOf(content: DraftContent, prompt: string | null): number {
  const texts = [
    ...content.toAddresses,
    ...content.ccAddresses,
    ...content.bccAddresses,
    content.subject,
    content.bodyText,
    content.bodyHtml,
    content.replyTo,
    content.inReplyTo,
    ...content.references,
    prompt,
  ];
  return texts.reduce((sum, text) => sum + (text === null ? 0 : encoder.encode(text).length), 0);
}

const contentFields = [
  "recipients",
  "subject",
  "bodyText",
  "bodyHtml",
  "replyTo",
  "inReplyToMessageId",
  "forwardOfMessageId",
  "forwardMode",
  "includeOriginals",
  "forwardNoteText",
  "forwardNoteHtml",
  "references",
  "trackOpens",
  "threadId",
  "attachments",
  "origin",
  "prompt",
] as const;

/** Whether a request changes nothing. */
export function saysNothing(given: Readonly<Partial<Record<(typeof contentFields)[number], unknown>>>): boolean {
  return contentFields.every((field) => given[field] === undefined);
}
