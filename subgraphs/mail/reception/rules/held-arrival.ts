import type { HeldAddress, HeldArrivedMail } from "../../../shared/holds/rules/held-content.js";
import type { Authentication } from "../../../shared/reviews/rules/facts.js";
import type { NamedAddress, ParsedMail } from "../../messages/public.js";

/** Characters of its text, addresses of each field, and files that a review of a mail has; the message has all. */
const longestText = 32_768;
const mostAddresses = 50;
const mostFiles = 100;

/** A mail that its agent does not see. */
export interface MailToHold {
  readonly mail: ParsedMail;
  readonly rfcId: string;
  /** Its sender as the message shows it. */
  readonly from: NamedAddress;
  readonly files: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly byteSize: number;
    /** Null for an unreadable mail, which is its own file. */
    readonly sha256: string | null;
  }[];
  readonly authentication: Authentication | null;
  readonly folder: HeldArrivedMail["folder"];
  /** The person whom it introduces. */
  readonly contact: HeldAddress | null;
}

/** The subject that people decide about. @param hash SHA-256 in hex */
export function contentOfHeld(held: MailToHold, hash: (text: string) => string): HeldArrivedMail {
  const { mail, rfcId, from, files, authentication, folder, contact } = held;
  const { text, html } = mail;
  return {
    v: 1,
    topic: "mail",
    operation: "mail.receive",
    message_id: rfcId,
    from: mail.from.length > 0 ? addresses(mail.from) : addresses([from]),
    to: addresses(mail.to),
    cc: addresses(mail.cc),
    reply_to: addresses(mail.replyTo),
    subject: mail.subject,
    text: text === null ? null : beginningOf(text),
    text_sha256: text === null ? null : hash(text),
    html_sha256: html === null ? null : hash(html),
    attachments: files.slice(0, mostFiles).map(({ filename, contentType, byteSize, sha256 }) => ({
      filename,
      content_type: contentType,
      size: byteSize,
      sha256,
    })),
    attachment_count: files.length,
    in_reply_to: mail.inReplyTo,
    authentication,
    folder,
    contact,
  };
}

const addresses = (given: readonly NamedAddress[]): HeldAddress[] =>
  given.slice(0, mostAddresses).map(({ address, name }) => ({ address, name }));

/** Not in the middle of a character. */
const beginningOf = (text: string): string => text.slice(0, longestText).replace(/[\uD800-\uDBFF]$/, "");
