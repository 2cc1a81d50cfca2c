import type { StoredVerdict } from "../../../shared/screening/rules/verdict.js";
import type { MailDirection, MailFolder, MailStatus, Prisma } from "../../../../generated/prisma/client.js";

/** An attachment with stored bytes. */
export interface NewAttachment {
  /** Unique in the message and safe in a path: see `attachmentNames`. */
  readonly filename: string;
  readonly contentType: string;
  readonly byteSize: number;
  readonly contentIdHeader: string | null;
  readonly isInline: boolean;
  readonly contentId: string;
}

/** A message to insert. Its contents are stored before. */
export interface NewMessage {
  /** By default a new one. */
  readonly id?: string;
  readonly mailboxId: string;
  /** Null: determined by its parents, or a new one. Otherwise the thread with that id. */
  readonly threadId: string | null;
  /** Forwards always begin a thread (wire contract mail 6, step 5). */
  readonly beginsThread: boolean;
  /** The folder of a new thread; `blocked` decides which threads it may join. */
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
  /** The verdict of screening. Only received mail is screened. */
  readonly screening?: StoredVerdict | null;
  /** The step of the rules for arrivals that blocks it. */
  readonly blockedBy?: string | null;
  readonly contentId: string | null;
  /** Bytes that count against the mailbox's storage. */
  readonly byteSize: number;
  readonly importId: string | null;
  /** Until when its send can be canceled. */
  readonly holdUntil?: Date | null;
  readonly createdAt: Date;
  readonly bodyText: string | null;
  readonly bodyHtml: string | null;
  readonly extractedText: string | null;
  /** Its searchable words: see `messageVectorOf`. */
  readonly searchVector: string;
  readonly attachments: readonly NewAttachment[];
}
