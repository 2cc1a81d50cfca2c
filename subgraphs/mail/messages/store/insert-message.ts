import type { MailDirection, MailFolder, MailStatus, Prisma } from "../../../../generated/prisma/client.js";
import type { Transaction } from "../../../shared/database/client.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import { parentsOf } from "../rules/thread-choice.js";
import { addStorage } from "./mailbox-lock.js";
import { enterThread, findThreadOf } from "./thread-rows.js";

/** An attachment whose bytes are stored. */
export interface NewAttachment {
  /** Unique in the message and safe in a path: see `attachmentNames`. */
  readonly filename: string;
  readonly contentType: string;
  readonly byteSize: number;
  readonly contentIdHeader: string | null;
  readonly isInline: boolean;
  readonly contentId: string;
}

/** A message that is put into a mailbox. Contents that it names are stored before. */
export interface NewMessage {
  /** A new one unless given. */
  readonly id?: string;
  readonly mailboxId: string;
  /** Null: by its parents, or a new one. Otherwise the thread of that id. */
  readonly threadId: string | null;
  /** Forwards begin a thread whatever they name (wire contract mail 6, step 5). */
  readonly beginsThread: boolean;
  /** Of a new thread; `blocked` decides which threads it may join. */
  readonly folder: MailFolder;
  readonly direction: MailDirection;
  readonly status: MailStatus;
  readonly rfcId: string;
  readonly fromAddress: string;
  readonly fromName: string | null;
  readonly toAddresses: readonly string[];
  readonly ccAddresses: readonly string[];
  readonly bccAddresses: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string | null;
  readonly snippet: string | null;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly isRead: boolean;
  readonly isForged: boolean;
  readonly isForward: boolean;
  readonly tracksOpens: boolean;
  readonly authenticationResults: Prisma.InputJsonObject | null;
  readonly contentId: string | null;
  /** Bytes that count against the mailbox's storage. */
  readonly byteSize: number;
  readonly importId: string | null;
  readonly createdAt: Date;
  readonly bodyText: string | null;
  readonly bodyHtml: string | null;
  readonly extractedText: string | null;
  /** What searches look at: see `searchTextOf`. */
  readonly searchText: string;
  readonly attachments: readonly NewAttachment[];
}

/** Where a message was put. */
export interface PlacedMessage {
  readonly id: string;
  readonly threadId: string;
  readonly folder: MailFolder;
  readonly threadVersion: number;
}

/**
 * Puts a message into a locked mailbox: its row, texts and attachments, its thread, and the storage it uses. Null when the
 * mailbox has it already: one of the same RFC id and direction, deleted ones included (wire contract mail 6, step 9).
 */
export async function insertMessage(tx: Transaction, message: NewMessage): Promise<PlacedMessage | null> {
  const { mailboxId, rfcId, direction, createdAt } = message;
  const known = await tx.mailMessage.findUnique({
    where: { mailboxId_rfcId_direction: { mailboxId, rfcId, direction } },
    select: { id: true },
  });
  if (known !== null) return null;
  const isBlocked = message.folder === "blocked";
  const id = message.id ?? orderedId(createdAt);
  const threadId = (await threadOf(tx, message, isBlocked)) ?? orderedId(createdAt);
  const thread = await enterThread(tx, {
    threadId,
    mailboxId,
    subject: message.subject,
    folder: message.folder,
    at: createdAt,
    reopens: direction === "inbound" && !isBlocked,
  });
  await tx.mailMessage.create({ data: { ...columnsOf(message), id, threadId, isBlocked }, select: { id: true } });
  await tx.$executeRaw`
    insert into mail_text (message_id, mailbox_id, body_text, body_html, extracted_text, search)
    values (${id}::uuid, ${mailboxId}::uuid, ${message.bodyText}, ${message.bodyHtml}, ${message.extractedText},
            to_tsvector('simple', ${message.searchText}))`;
  if (message.attachments.length > 0) {
    await tx.mailAttachment.createMany({
      data: message.attachments.map((attachment, ordinal) => ({
        ...attachment,
        id: orderedId(createdAt),
        messageId: id,
        ordinal,
      })),
    });
  }
  await addStorage(tx, mailboxId, BigInt(message.byteSize));
  return { id, threadId, folder: thread.folder, threadVersion: thread.version };
}

async function threadOf(tx: Transaction, message: NewMessage, isBlocked: boolean): Promise<string | null> {
  if (message.threadId !== null || message.beginsThread) return message.threadId;
  // Mail to oneself: the received copy joins the sent one.
  const parents = [message.rfcId, ...parentsOf(message.inReplyTo, message.references)];
  return findThreadOf(tx, message.mailboxId, parents, isBlocked);
}

function columnsOf(message: NewMessage) {
  const { authenticationResults } = message;
  return {
    mailboxId: message.mailboxId,
    direction: message.direction,
    status: message.status,
    rfcId: message.rfcId,
    fromAddress: message.fromAddress,
    fromName: message.fromName,
    toAddresses: [...message.toAddresses],
    ccAddresses: [...message.ccAddresses],
    bccAddresses: [...message.bccAddresses],
    replyTo: [...message.replyTo],
    subject: message.subject,
    snippet: message.snippet,
    inReplyTo: message.inReplyTo,
    references: [...message.references],
    isRead: message.isRead,
    hasAttachments: message.attachments.some(({ isInline }) => !isInline),
    isForged: message.isForged,
    isForward: message.isForward,
    tracksOpens: message.tracksOpens,
    ...(authenticationResults === null ? {} : { authenticationResults }),
    contentId: message.contentId,
    byteSize: BigInt(message.byteSize),
    importId: message.importId,
    createdAt: message.createdAt,
    updatedAt: message.createdAt,
  };
}
