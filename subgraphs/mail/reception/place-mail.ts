import { createHash } from "node:crypto";
import type { Services } from "../../shared/context/services.js";
import { inOrder } from "../../shared/database/statements.js";
import { recordUsage } from "../../shared/usage/record-usage.js";
import {
  attachmentNames,
  bodyTextOf,
  extractedTextOf,
  findPlaces,
  insertContents,
  type LockedMailbox,
  lockMailbox,
  type NewContent,
  type NewMessage,
  type ParsedMail,
  type PlacedMessage,
  prepareContent,
  recordMessageEvent,
  releaseContents,
  searchTextOf,
  snippetOf,
  storeMessages,
} from "../messages/public.js";
import { applyDeliveryReport, type ReportedRecipient } from "../transport/public.js";
import type { SenderFacts } from "./judge-sender.js";
import { endReception, type ReceptionEnd } from "./end-reception.js";
import { withoutFooter } from "./rules/without-footer.js";
import type { WaitingReception } from "./store/receptions.js";

const kinds = {
  inbox: "mail.message.received",
  spam: "mail.message.spam",
  blocked: "mail.message.blocked",
} as const;

/** A mail that is about to be put into its mailbox. */
export interface ArrivingMail {
  readonly reception: WaitingReception;
  readonly mail: ParsedMail;
  /** The Message-ID, or one that was made. */
  readonly rfcId: string;
  readonly sender: SenderFacts;
}

/**
 * Puts a mail into its mailbox: message, thread, storage, event and usage, in the transaction that takes the reception away.
 * So it happens once, however often it is repeated. A mail that the mailbox has already, or whose mailbox is gone, only goes.
 */
export async function placeMail(services: Services, arriving: ArrivingMail): Promise<void> {
  const { database, blobs } = services;
  const { reception, sender } = arriving;
  const attachments = await prepareAttachments(services, arriving);
  const message = {
    ...messageOf(arriving, services.config.MAIL_FOOTER_TEXT),
    attachments: attachments.map(({ attachment }) => attachment),
  };
  await database.jobs.pipelinedTransaction(async (tx) => {
    // They travel together: others wait for this mailbox until the commit.
    const [mailbox, [place]] = await inOrder<[LockedMailbox | null, readonly (PlacedMessage | null)[]]>(
      tx,
      () => lockMailbox(tx, reception.mailboxId),
      () => findPlaces(tx, [message]),
    );
    const end = mailbox === null ? "no_mailbox" : "delivered";
    if (!(await endReception(tx, reception, end, services.clock.now()))) return;
    if (mailbox === null || place == null) return releaseContents(tx, blobs, [reception.contentId]);
    await insertContents(
      tx,
      blobs,
      attachments.flatMap(({ content }) => content ?? []),
    );
    await storeMessages(tx, [{ ...place, message }]);
    const { identityId, organizationId } = mailbox;
    const isBlocked = sender.folder === "blocked";
    const subject = { ...place, mailboxId: mailbox.id, identityId, organizationId, version: 1, isBlocked };
    await recordMessageEvent(tx, kinds[sender.folder], subject, reception.receivedAt);
    await recordUsage(tx, {
      organizationId,
      identityId,
      channel: "email_inbound",
      units: 1,
      usedAt: reception.receivedAt,
    });
  });
}

/** Takes away a reception that leads to no message, and writes what it reported of mail that was sent from here. */
export async function dropMail(
  { database, blobs, clock }: Services,
  reception: WaitingReception,
  end: ReceptionEnd,
  reported: readonly ReportedRecipient[] = [],
): Promise<void> {
  await database.jobs.pipelinedTransaction(async (tx) => {
    if (!(await endReception(tx, reception, end, clock.now()))) return;
    await releaseContents(tx, blobs, [reception.contentId]);
    await applyDeliveryReport(tx, reported, clock.now());
  });
}

function messageOf({ reception, mail, rfcId, sender }: ArrivingMail, footer: string): Omit<NewMessage, "attachments"> {
  const bare = (addresses: ParsedMail["to"]) => addresses.map(({ address }) => address);
  const bodyText = bodyTextOf(mail);
  const written = withoutFooter(bodyText, footer);
  const from = mail.from[0] ?? { address: reception.envelopeFrom, name: null };
  const [toAddresses, ccAddresses] = [bare(mail.to), bare(mail.cc)];
  return {
    mailboxId: reception.mailboxId,
    threadId: null,
    beginsThread: false,
    folder: sender.folder,
    direction: "inbound",
    status: "received",
    rfcId,
    fromAddress: from.address,
    fromName: from.name,
    toAddresses,
    ccAddresses,
    bccAddresses: [],
    replyTo: bare(mail.replyTo),
    subject: mail.subject,
    snippet: snippetOf(written),
    inReplyTo: mail.inReplyTo,
    references: mail.references,
    isRead: false,
    isForged: sender.isForged,
    isForward: false,
    tracksOpens: false,
    authenticationResults: sender.results,
    contentId: reception.contentId,
    byteSize: Number(reception.byteSize),
    importId: null,
    createdAt: reception.receivedAt,
    bodyText,
    bodyHtml: mail.html,
    extractedText: extractedTextOf(bodyText),
    searchText: searchTextOf({
      subject: mail.subject,
      addresses: [from.address, from.name ?? "", ...toAddresses, ...ccAddresses],
      text: written,
    }),
  };
}

interface PreparedAttachment {
  readonly attachment: NewMessage["attachments"][number];
  /** Null for the mail itself, whose bytes are stored already. */
  readonly content: NewContent | null;
}

/** The attachments with their bytes stored. A mail that could not be read has itself as one (wire contract mail 17.4). */
async function prepareAttachments(
  services: Services,
  { reception, mail }: ArrivingMail,
): Promise<readonly PreparedAttachment[]> {
  if (mail.problem !== null) {
    const original = {
      filename: "original.eml",
      contentType: "message/rfc822",
      contentIdHeader: null,
      isInline: false,
    };
    const attachment = { ...original, byteSize: Number(reception.byteSize), contentId: reception.contentId };
    return [{ attachment, content: null }];
  }
  const names = attachmentNames(mail.attachments);
  const prepared: PreparedAttachment[] = [];
  // The same picture in every reply of a mail is stored once.
  const known = new Map<string, NewContent>();
  for (const [index, { contentType, contentId: contentIdHeader, isInline, bytes }] of mail.attachments.entries()) {
    const hash = createHash("sha256").update(bytes).digest("base64");
    const old = known.get(hash);
    const content = old ?? (await prepareContent(services, reception.organizationId, new Uint8Array(bytes)));
    known.set(hash, content);
    const attachment = {
      filename: names[index]!,
      contentType,
      byteSize: bytes.length,
      contentIdHeader,
      isInline,
      contentId: content.id,
    };
    prepared.push({ attachment, content: old === undefined ? content : null });
  }
  return prepared;
}
