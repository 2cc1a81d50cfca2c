import type { Services } from "../../shared/context/services.js";
import { snippetOf } from "../../shared/rules/snippet.js";
import {
  attachmentNames,
  bodyTextOf,
  extractedTextOf,
  type NewContent,
  type NewMessage,
  prepareContent,
  messageVectorOf,
} from "../messages/public.js";
import type { MailToStore } from "./read-found-mail.js";
import type { ImportRow } from "./store/import-row.js";

/** A message and its contents. */
export interface PreparedMessage {
  readonly message: NewMessage;
  readonly contents: readonly NewContent[];
}

/**
 * Makes the message of a mail, and stores its large parts. Rules, footers and webhooks do not apply (wire contract mail
 * 9).
 */
export async function prepareMessage(
  services: Services,
  job: Pick<ImportRow, "id" | "mailboxId" | "organizationId">,
  { bytes, mail, rfcId, verdict }: MailToStore,
): Promise<PreparedMessage> {
  const mailContent = await prepareContent(services, job.organizationId, bytes);
  const contents = [mailContent];
  const names = attachmentNames(mail.attachments);
  const attachments: NewMessage["attachments"][number][] = [];
  for (const [index, part] of mail.attachments.entries()) {
    const content = await prepareContent(services, job.organizationId, new Uint8Array(part.bytes));
    contents.push(content);
    attachments.push({
      filename: names[index]!,
      contentType: part.contentType,
      byteSize: part.bytes.length,
      contentIdHeader: part.contentId,
      isInline: part.isInline,
      contentId: content.id,
    });
  }
  const bodyText = bodyTextOf(mail);
  const from = mail.shownFrom;
  const addressesOf = (list: typeof mail.to): string[] => list.map(({ address }) => address);
  const to = addressesOf(mail.to);
  const cc = addressesOf(mail.cc);
  const isSent = verdict.direction === "outbound";
  const message: NewMessage = {
    mailboxId: job.mailboxId,
    threadId: null,
    beginsThread: false,
    folder: verdict.folder,
    direction: verdict.direction,
    status: verdict.status,
    rfcId,
    fromAddress: from?.address ?? "",
    fromName: from?.name ?? null,
    toAddresses: to,
    ccAddresses: cc,
    bccAddresses: isSent ? addressesOf(mail.bcc) : [],
    replyTo: addressesOf(mail.replyTo),
    subject: mail.subject,
    snippet: snippetOf(bodyText),
    inReplyTo: mail.inReplyTo,
    references: mail.references,
    isRead: verdict.isRead,
    isForged: false,
    isForward: false,
    tracksOpens: false,
    authenticationResults: null,
    contentId: mailContent.id,
    byteSize: bytes.length,
    importId: job.id,
    createdAt: verdict.createdAt,
    bodyText,
    bodyHtml: mail.html,
    extractedText: isSent ? null : extractedTextOf(bodyText),
    searchVector: messageVectorOf({
      subject: mail.subject,
      addresses: [...(from === null ? [] : [from.address]), ...to, ...cc],
      text: bodyText,
    }),
    attachments,
  };
  return { message, contents };
}
