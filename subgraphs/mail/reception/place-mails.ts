import { createHash } from "node:crypto";
import { meetSenders } from "../../shared/contacts/meet-senders.js";
import type { Services } from "../../shared/context/services.js";
import { inOrder, type Statements } from "../../shared/database/statements.js";
import { appendEvents } from "../../shared/events/append-event.js";
import type { StoredVerdict } from "../../shared/screening/rules/verdict.js";
import type { KnownNames } from "../../shared/screening/sender-findings.js";
import type { Plans } from "../../shared/rules/plans.js";
import { recordUsage } from "../../shared/usage/record-usage.js";
import { snippetOf } from "../../shared/rules/snippet.js";
import {
  attachmentNames,
  bodyTextOf,
  extractedTextOf,
  assignThreads,
  insertContents,
  type LockedMailbox,
  lockMailbox,
  messageEvent,
  messageVectorOf,
  type NewContent,
  type NewMessage,
  type ParsedMail,
  type PlacedMessage,
  prepareContent,
  releaseContents,
  storeMessages,
  withoutFooter,
} from "../messages/public.js";
import { applyDeliveryReport, type ReportedRecipient } from "../transport/public.js";
import type { SenderFacts } from "./judge-senders.js";
import { type IntroducedSender, introducedSenders } from "./introduced-senders.js";
import { endReceptions, type ReceptionEnd } from "./end-reception.js";
import { hasRoomFor } from "./rules/mailbox-room.js";
import { knownNames, screenMail } from "./screen-mail.js";
import type { WaitingReception } from "./store/receptions.js";

const kinds = {
  inbox: "mail.message.received",
  spam: "mail.message.spam",
  blocked: "mail.message.blocked",
} as const;

/** A mail to be put into its mailbox. */
export interface ArrivingMail {
  readonly reception: WaitingReception;
  readonly mail: ParsedMail;
  /** The Message-ID, or a generated one. */
  readonly rfcId: string;
  /** The Message-ID of the mail whose bounce address it was sent to: it joins that thread. Null for other mail. */
  readonly sentId: string | null;
  readonly sender: SenderFacts;
}

/**
 * Puts mails into their mailbox: messages, threads, storage, events and usage, in the transaction that removes the
 * receptions. So a repeat has no further effect. The reception of a duplicate, or for a deleted mailbox, is only
 * removed.
 * @param arriving for one mailbox
 */
export async function placeMails(services: Services, arriving: readonly ArrivingMail[]): Promise<void> {
  const { database, blobs, clock, plans } = services;
  const prepared: PreparedMail[] = [];
  const known = await knownNames(services, arriving);
  const introduced = await introducedSenders(services, arriving);
  for (const [index, one] of arriving.entries()) {
    prepared.push({ ...(await prepareMail(services, one, known)), introduced: introduced[index] ?? null });
  }
  const { mailboxId } = arriving[0]!.reception;
  const receptions = arriving.map(({ reception }) => reception);
  await database.jobs.pipelinedTransaction(async (tx) => {
    // They take one round trip: others wait for this mailbox until the commit.
    const [mailbox, threads] = await inOrder<[LockedMailbox | null, readonly (PlacedMessage | null)[]]>(
      tx,
      () => lockMailbox(tx, mailboxId),
      () =>
        assignThreads(
          tx,
          prepared.map(({ message }) => message),
        ),
    );
    const full = mailbox === null ? new Set() : withoutRoom(plans, mailbox, receptions);
    const fitting = receptions.filter(({ id }) => !full.has(id));
    const end = mailbox === null ? "no_mailbox" : "delivered";
    const ended = new Set(await endReceptions(tx, fitting, end, clock.now()));
    if (full.size > 0) {
      const refused = receptions.filter(({ id }) => full.has(id));
      for (const id of await endReceptions(tx, refused, "mailbox_full", clock.now())) ended.add(id);
    }
    const mine = prepared.flatMap((one, at) => (ended.has(one.reception.id) ? [{ ...one, place: threads[at]! }] : []));
    const placed = mine.flatMap(({ place, ...one }) =>
      mailbox === null || place === null || full.has(one.reception.id) ? [] : [{ ...one, place }],
    );
    const placedIds = new Set(placed.map(({ reception }) => reception.id));
    const gone = mine.filter(({ reception }) => !placedIds.has(reception.id));
    await insertContents(
      tx,
      blobs,
      placed.flatMap(({ contents }) => contents),
    );
    await storeMessages(
      tx,
      placed.map(({ place, message }) => ({ ...place, message })),
    );
    await releaseContents(
      tx,
      blobs,
      gone.map(({ reception }) => reception.contentId),
    );
    if (mailbox === null || placed.length === 0) return;
    await tell(tx, services, mailbox, placed);
  });
}

/** The internal mail that a full mailbox does not accept. Mail from outside was acknowledged to its sender. */
function withoutRoom(
  plans: Plans,
  { plan, storageUsedBytes }: LockedMailbox,
  receptions: readonly WaitingReception[],
): ReadonlySet<string> {
  const full = new Set<string>();
  let usedBytes = storageUsedBytes;
  for (const { id, source, byteSize } of receptions) {
    if (source === "local" && !hasRoomFor(plans, { plan, usedBytes }, Number(byteSize))) full.add(id);
    else usedBytes += byteSize;
  }
  return full;
}

/** A mail in the form for inserting. */
interface PreparedMail {
  readonly reception: WaitingReception;
  readonly message: NewMessage;
  readonly contents: readonly NewContent[];
  /** Null when the mail makes no sender known. */
  readonly introduced: IntroducedSender | null;
}

async function prepareMail(
  services: Services,
  arriving: ArrivingMail,
  known: KnownNames,
): Promise<Omit<PreparedMail, "introduced">> {
  const attachments = await prepareAttachments(services, arriving);
  const message = {
    ...messageOf(arriving, services.config.MAIL_FOOTER_TEXT, screenMail(services, arriving, known)),
    attachments: attachments.map(({ attachment }) => attachment),
  };
  return {
    reception: arriving.reception,
    message,
    contents: attachments.flatMap(({ content }) => content ?? []),
  };
}

/** Appends events, adds the senders to the contacts and counts the usage. */
async function tell(
  tx: Statements,
  services: Services,
  { id: mailboxId, identityId, organizationId }: LockedMailbox,
  placed: readonly (PreparedMail & { readonly place: PlacedMessage })[],
): Promise<void> {
  const owner = { mailboxId, identityId, organizationId, version: 1 };
  await appendEvents(
    tx,
    placed.map(({ place, message: { folder }, reception }) =>
      messageEvent(
        kinds[folder as keyof typeof kinds],
        { ...place, ...owner, isBlocked: folder === "blocked" },
        reception.receivedAt,
      ),
    ),
  );
  const met = placed.flatMap(({ introduced }) =>
    introduced === null ? [] : [{ organizationId, identityId, ...introduced }],
  );
  await services.parts.get(meetSenders)(tx, services, met);
  const usage = { organizationId, identityId, channel: "email_inbound", units: 1 } as const;
  await recordUsage(tx, ...placed.map(({ reception }) => ({ ...usage, usedAt: reception.receivedAt })));
}

/** Removes a reception without a message, and stores its reports about sent mail. */
export async function dropMail(
  { database, blobs, clock }: Services,
  reception: WaitingReception,
  end: ReceptionEnd,
  reported: readonly ReportedRecipient[] = [],
): Promise<void> {
  await database.jobs.pipelinedTransaction(async (tx) => {
    if (!(await endReceptions(tx, [reception], end, clock.now())).has(reception.id)) return;
    await releaseContents(tx, blobs, [reception.contentId]);
    await applyDeliveryReport(tx, reported, clock.now());
  });
}

function messageOf(
  { reception, mail, rfcId, sentId, sender }: ArrivingMail,
  footer: string,
  screening: StoredVerdict | null,
): Omit<NewMessage, "attachments"> {
  const bare = (addresses: ParsedMail["to"]) => addresses.map(({ address }) => address);
  const bodyText = bodyTextOf(mail);
  const written = withoutFooter(bodyText, footer);
  const from = mail.shownFrom ?? { address: reception.envelopeFrom, name: null };
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
    // The ids in the mail itself are more likely parents.
    references: sentId === null || mail.references.includes(sentId) ? mail.references : [sentId, ...mail.references],
    isRead: false,
    isForged: sender.isForged,
    isForward: false,
    tracksOpens: false,
    authenticationResults: sender.results,
    screening,
    contentId: reception.contentId,
    byteSize: Number(reception.byteSize),
    importId: null,
    createdAt: reception.receivedAt,
    bodyText,
    bodyHtml: mail.html,
    extractedText: extractedTextOf(bodyText),
    searchVector: messageVectorOf({
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

/** The attachments with stored bytes. An unreadable mail has itself as an attachment (wire contract mail 17.4). */
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
  // A picture that occurs several times in a mail is stored once.
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
