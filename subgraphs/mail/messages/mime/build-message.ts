import MailComposer from "nodemailer/lib/mail-composer";
import type { Attachment, Options } from "nodemailer/lib/mailer";
import { oneLine } from "../../../shared/rules/one-line.js";
import type { NamedAddress } from "../rules/parsed-mail.js";
import { withLineEnds } from "../rules/line-ends.js";

/** An attachment of a message that is built. */
export interface BuiltAttachment {
  /** Safe and unique: see `attachmentNames`. */
  readonly filename: string;
  /** With its parameters. */
  readonly contentType: string;
  /** Without angle brackets; an attachment with one is shown within the HTML. */
  readonly contentId: string | null;
  readonly bytes: Uint8Array;
}

/**
 * The inputs of a message. To and Cc may be empty. It has no Bcc: the bytes are stored, and every recipient gets the
 * same ones.
 */
export interface MessageToBuild {
  /** The Message-ID with its angle brackets. */
  readonly rfcId: string;
  readonly from: NamedAddress;
  readonly to: readonly NamedAddress[];
  readonly cc: readonly NamedAddress[];
  readonly replyTo: NamedAddress | null;
  readonly subject: string;
  readonly date: Date;
  /** With angle brackets. */
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly text: string | null;
  readonly html: string | null;
  readonly attachments: readonly BuiltAttachment[];
}

/**
 * Builds the bytes of a message (wire contract mail 17.2). Every line ends with CRLF. Addresses are separate from their
 * names, so that neither is parsed again; in an attached message only the line ends change.
 */
export async function buildMessage(message: MessageToBuild): Promise<Uint8Array<ArrayBuffer>> {
  const { from, to, cc, replyTo, inReplyTo, references, text, html } = message;
  const options: Options = {
    messageId: message.rfcId,
    from: addressOf(from),
    to: to.map(addressOf),
    cc: cc.map(addressOf),
    ...(replyTo === null ? {} : { replyTo: addressOf(replyTo) }),
    subject: message.subject,
    date: message.date,
    ...(inReplyTo === null ? {} : { inReplyTo }),
    ...(references.length === 0 ? {} : { references: [...references] }),
    ...(text === null ? {} : { text }),
    ...(html === null ? {} : { html }),
    ...(isLarge(message) ? { textEncoding: "base64" } : {}),
    attachments: message.attachments.map(attachmentOf),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return withLineEnds(await new MailComposer(options).compile().build());
}

/** Quoted-printable is the readable encoding, but takes several times the processor time. */
function isLarge({ text, html }: MessageToBuild): boolean {
  return (text?.length ?? 0) + (html?.length ?? 0) > 65_536;
}

function addressOf({ address, name }: NamedAddress): { name: string; address: string } {
  return { name: oneLine(name ?? ""), address };
}

function attachmentOf({ filename, contentType, contentId, bytes }: BuiltAttachment): Attachment {
  return {
    filename,
    contentType,
    content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    contentDisposition: contentId === null ? "attachment" : "inline",
    ...(contentId === null ? {} : { cid: contentId }),
  };
}
