import type { NamedAddress } from "../../messages/rules/parsed-mail.js";
import type { Outgoing } from "../outgoing.js";

/** The authored part of a message, in the form of a draft, without the ids of its attachments. */
export interface UndoContent {
  readonly toAddresses: readonly string[];
  readonly ccAddresses: readonly string[];
  readonly bccAddresses: readonly string[];
  readonly subject: string;
  readonly bodyText: string | null;
  readonly bodyHtml: string | null;
  readonly replyTo: string | null;
  readonly inReplyTo: string | null;
  readonly forwardOfMessageId: string | null;
  readonly forwardMode: "inline" | "wrapped" | null;
  readonly includeOriginals: boolean;
  readonly references: readonly string[];
  readonly trackOpens: boolean;
  /** The author's attachments, which are the last ones of the message: their media types with parameters. */
  readonly fileTypes: readonly string[];
}

/** The draft that a message becomes when it is canceled (wire contract labels-and-schedule 5). */
export function undoContentOf(outgoing: Outgoing): UndoContent {
  const { recipients, subject, authored, replyTo, forwarded, tracksOpens, attachments, asDraft } = outgoing;
  const files = asDraft.files === 0 ? [] : attachments.slice(-asDraft.files);
  return {
    toAddresses: recipients.to.map(written),
    ccAddresses: recipients.cc.map(written),
    bccAddresses: recipients.bcc.map(written),
    subject,
    bodyText: authored.text,
    bodyHtml: authored.html,
    replyTo: replyTo === null ? null : written(replyTo),
    inReplyTo: asDraft.inReplyTo,
    forwardOfMessageId: forwarded?.messageId ?? null,
    forwardMode: forwarded?.mode ?? null,
    includeOriginals: asDraft.includeOriginals,
    references: asDraft.references,
    trackOpens: tracksOpens,
    fileTypes: files.map(({ contentType }) => contentType),
  };
}

/** An address in the form in which people write it. */
function written({ address, name }: NamedAddress): string {
  if (name === null || name === "") return address;
  const isPlain = /^[\p{L}\p{M}\p{N} ]+$/u.test(name);
  return `${isPlain ? name : `"${name.replaceAll(/["\\]/g, "\\$&")}"`} <${address}>`;
}
