import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer/index.js";
import {
  type ExportedMailFragment,
  ExportMailSourceDocument,
  type ExportMailSourceQuery,
} from "../../clients/graphql/index.js";
import { CommandError } from "../terminal/exit-codes.js";
import type { Source } from "./step.js";

type Parts = NonNullable<ExportMailSourceQuery["mailMessage"]>;

/**
 * The bytes of a mail, as a stream. For a sent mail they include the recipients of blind copies, which are not in its
 * stored bytes. If only the parts of a mail are stored, the mail is built from them.
 */
export async function openMail(source: Source, mailbox: string, mail: ExportedMailFragment): Promise<Readable> {
  const { mailMessage: parts } = await source.run(ExportMailSourceDocument, { mailbox, id: mail.id });
  if (parts === null) return Readable.from([]);
  if (parts.source === null) return compose(source, mail, parts);
  const bytes = await downloaded(source, parts.source.url);
  const { direction, bccAddresses } = mail;
  return Readable.from(
    direction === "OUTBOUND" && bccAddresses.length > 0 ? withBlindCopies(bccAddresses, bytes) : bytes,
    { objectMode: false },
  );
}

async function* withBlindCopies(addresses: readonly string[], bytes: AsyncIterable<Uint8Array>) {
  yield Buffer.from(`Bcc: ${addresses.join(",\r\n ")}\r\n`);
  yield* bytes;
}

/** Attachments are read one after the other, on demand. */
function compose(source: Source, mail: ExportedMailFragment, { bodyText, bodyHtml, attachments }: Parts): Readable {
  const { fromName, fromAddress, toAddresses, ccAddresses, bccAddresses, replyTo, inReplyTo, references } = mail;
  const plain = (address: string): { name: string; address: string } => ({ name: "", address });
  const composed = new MailComposer({
    from: { name: fromName ?? "", address: fromAddress },
    to: toAddresses.map(plain),
    cc: ccAddresses.map(plain),
    bcc: bccAddresses.map(plain),
    replyTo: replyTo.map(plain),
    subject: mail.subject ?? "",
    messageId: mail.messageId,
    date: new Date(mail.createdAt),
    ...(inReplyTo === null ? {} : { inReplyTo }),
    ...(references.length === 0 ? {} : { references: [...references] }),
    ...(bodyText === null && bodyHtml !== null ? {} : { text: bodyText ?? "" }),
    ...(bodyHtml === null ? {} : { html: bodyHtml }),
    attachments: attachments.map(({ filename, contentType, contentId, download }) => ({
      filename,
      contentType,
      ...(contentId === null ? {} : { cid: contentId }),
      content: Readable.from(attached(source, download.url), { objectMode: false }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  composed.keepBcc = true;
  return composed.createReadStream() as Readable;
}

async function* attached(source: Source, url: string): AsyncGenerator<Uint8Array> {
  yield* await downloaded(source, url);
}

async function downloaded(source: Source, url: string): Promise<AsyncIterable<Uint8Array>> {
  const bytes = await source.download(url);
  if (bytes !== null) return bytes;
  throw new CommandError(
    "mail_gone",
    "An email was deleted while it was exported.",
    "Run the command again. It goes on.",
  );
}
