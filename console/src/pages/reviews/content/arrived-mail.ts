import type { HeldAddress } from "./held-mail.js";

/** A file of a mail that arrived. */
export interface ArrivedFile {
  readonly filename: string;
  readonly content_type: string;
  readonly size: number;
  readonly sha256: string | null;
}

/** A mail that arrived and that its agent does not see yet, as the page shows it: each of its members. */
export interface ArrivedMail {
  readonly v: 1;
  readonly topic: "mail";
  readonly operation: "mail.receive";
  readonly message_id: string;
  readonly from: readonly HeldAddress[];
  readonly to: readonly HeldAddress[];
  readonly cc: readonly HeldAddress[];
  readonly reply_to: readonly HeldAddress[];
  readonly subject: string | null;
  readonly text: string | null;
  readonly text_sha256: string | null;
  readonly html_sha256: string | null;
  readonly attachments: readonly ArrivedFile[];
  readonly attachment_count: number;
  readonly in_reply_to: string | null;
  readonly authentication: string | null;
  readonly folder: string;
  readonly contact: HeldAddress | null;
}

/**
 * The members of a content that the page shows; null if it is not an arrived mail that the page knows. A member that the page does
 * not know is left out: its hash is then another than that of the server, and it cannot be approved.
 */
export function readArrivedMail(content: unknown): ArrivedMail | null {
  if (typeof content !== "object" || content === null) return null;
  const mail = content as ArrivedMail;
  if (mail.v !== 1 || mail.operation !== "mail.receive") return null;
  const lists = [mail.from, mail.to, mail.cc, mail.reply_to, mail.attachments];
  if (!lists.every(Array.isArray)) return null;
  return {
    v: mail.v,
    topic: mail.topic,
    operation: mail.operation,
    message_id: mail.message_id,
    from: mail.from.map(address),
    to: mail.to.map(address),
    cc: mail.cc.map(address),
    reply_to: mail.reply_to.map(address),
    subject: mail.subject,
    text: mail.text,
    text_sha256: mail.text_sha256,
    html_sha256: mail.html_sha256,
    attachments: mail.attachments.map(file),
    attachment_count: mail.attachment_count,
    in_reply_to: mail.in_reply_to,
    authentication: mail.authentication,
    folder: mail.folder,
    contact: mail.contact === null ? null : address(mail.contact),
  };
}

const address = ({ address: one, name }: HeldAddress): HeldAddress => ({ address: one, name });

const file = ({ filename, content_type, size, sha256 }: ArrivedFile): ArrivedFile => ({
  filename,
  content_type,
  size,
  sha256,
});
