import { randomUUID } from "node:crypto";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import {
  insertContents,
  insertMessage,
  lockMailbox,
  prepareContent,
  recordMessageEvent,
  messageVectorOf,
} from "../../../subgraphs/mail/messages/public.js";

/** A mail as a test has it sent, without the rules of sending. */
export interface QueuedMail {
  readonly id: string;
  readonly rfcId: string;
}

/** Puts an outbound message with its recipients into a mailbox, as sending does: queued, with its event. */
export async function queueMail(
  services: Services,
  mailboxAddress: string,
  to: readonly string[],
  { isForward = false, text = "Hello." } = {},
): Promise<QueuedMail> {
  const { database, clock, blobs } = services;
  const now = clock.now();
  const mailbox = await database.request.reader.mailbox.findUniqueOrThrow({ where: { emailAddress: mailboxAddress } });
  const rfcId = `<${randomUUID()}@agents.localhost>`;
  const raw = `From: ${mailboxAddress}\r\nTo: ${to.join(", ")}\r\nSubject: Hello\r\nMessage-ID: ${rfcId}\r\n\r\n${text}\r\n`;
  const content = await prepareContent(services, "org", new Uint8Array(Buffer.from(raw)));
  return database.request.transaction(async (tx) => {
    const locked = (await lockMailbox(tx, mailbox.id))!;
    await insertContents(tx, blobs, [content]);
    const placed = (await insertMessage(tx, {
      mailboxId: mailbox.id,
      threadId: null,
      beginsThread: false,
      folder: "inbox",
      direction: "outbound",
      status: "queued",
      rfcId,
      fromAddress: mailboxAddress,
      fromName: null,
      toAddresses: to,
      ccAddresses: [],
      bccAddresses: [],
      replyTo: [],
      subject: "Hello",
      snippet: text,
      inReplyTo: null,
      references: [],
      isRead: true,
      isForged: false,
      isForward,
      tracksOpens: false,
      authenticationResults: null,
      contentId: content.id,
      byteSize: content.byteSize,
      importId: null,
      createdAt: now,
      bodyText: text,
      bodyHtml: null,
      extractedText: null,
      searchVector: messageVectorOf({ subject: null, addresses: [], text }),
      attachments: [],
    }))!;
    const recipients = to.map((address) => ({ id: randomUUID(), messageId: placed.id, address, changedAt: now }));
    await tx.mailRecipient.createMany({ data: recipients.map((one) => ({ ...one, field: "to" as const })) });
    const { identityId, organizationId } = locked;
    const subject = { ...placed, mailboxId: mailbox.id, identityId, organizationId, version: 1, isBlocked: false };
    await recordMessageEvent(tx, "mail.message.queued", subject, now);
    return { id: placed.id, rfcId };
  });
}
