import { Prisma } from "../../../../generated/prisma/client.js";
import { seesOrganization, type Viewer } from "../../../shared/viewer/viewer.js";
import type { Level, StoredVerdict } from "../../../shared/screening/rules/verdict.js";
import { visibleMailboxes } from "../../mailboxes/public.js";

/** A message without its texts, attachments and recipients. */
export interface MessageRow {
  readonly id: string;
  readonly mailboxId: string;
  readonly threadId: string;
  readonly direction: "inbound" | "outbound";
  readonly status: "queued" | "sent" | "delivered" | "bounced" | "failed" | "received";
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
  readonly isStarred: boolean;
  readonly hasAttachments: boolean;
  readonly isBlocked: boolean;
  /** The step of the rules for arrivals that blocks it; null: contact rules do, or nothing. */
  readonly blockedBy: string | null;
  readonly isForged: boolean;
  readonly isForward: boolean;
  readonly authenticationResults: Readonly<Record<string, unknown>> | null;
  /** The verdict of screening; null for mail that was not screened. */
  readonly screening: StoredVerdict | null;
  readonly screeningLevel: Level | null;
  readonly contentId: string | null;
  readonly byteSize: bigint;
  readonly tracksOpens: boolean;
  readonly firstOpenedAt: Date | null;
  readonly openCount: number;
  readonly failureReason: string | null;
  /** The review that holds or held it. */
  readonly reviewId: string | null;
  readonly relayQueueId: string | null;
  readonly importId: string | null;
  /** The draft that it was. */
  readonly draftId: string | null;
  /** When it was to be sent, if it was scheduled. */
  readonly scheduledFor: Date | null;
  /** Until when its send can be canceled; null once it is over. */
  readonly holdUntil: Date | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Address of its mailbox. */
  readonly mailboxAddress: string;
}

/** The columns of a `MessageRow`, of `mail_message g` and `mailbox m`. */
export const messageColumns = Prisma.sql`
  g.id, g.mailbox_id as "mailboxId", g.thread_id as "threadId", g.direction::text as direction,
  g.status::text as status, g.rfc_id as "rfcId", g.from_address as "fromAddress", g.from_name as "fromName",
  g.to_addresses as "toAddresses", g.cc_addresses as "ccAddresses", g.bcc_addresses as "bccAddresses",
  g.reply_to as "replyTo", g.subject, g.snippet, g.in_reply_to as "inReplyTo", g."references",
  g.is_read as "isRead", g.is_starred as "isStarred", g.has_attachments as "hasAttachments",
  g.is_blocked as "isBlocked", g.blocked_by as "blockedBy", g.is_forged as "isForged", g.is_forward as "isForward",
  g.authentication_results as "authenticationResults", g.screening,
  g.screening_level::text as "screeningLevel", g.content_id as "contentId", g.byte_size as "byteSize",
  g.tracks_opens as "tracksOpens", g.first_opened_at as "firstOpenedAt", g.open_count as "openCount",
  g.failure_reason as "failureReason", g.review_id as "reviewId", g.relay_queue_id as "relayQueueId", g.import_id as "importId",
  g.draft_id as "draftId", g.scheduled_for as "scheduledFor", g.hold_until as "holdUntil", g.version,
  g.created_at as "createdAt", g.updated_at as "updatedAt", m.email_address as "mailboxAddress"`;

/** The tables of a `MessageRow`. */
export const fromMessages = Prisma.sql`
  from mail_message g join mailbox m on m.id = g.mailbox_id join identity i on i.id = m.identity_id`;

/**
 * The condition on `g`, `m` and `i`: the messages that a viewer may see. Deleted ones are invisible; only the
 * organization's people and admin keys see blocked ones (wire contract mail 3).
 */
export function visibleMessages(viewer: Viewer): Prisma.Sql {
  const shown = seesOrganization(viewer) ? Prisma.sql`true` : Prisma.sql`not g.is_blocked`;
  return Prisma.sql`${visibleMailboxes(viewer)} and g.status <> 'deleted' and ${shown}`;
}
