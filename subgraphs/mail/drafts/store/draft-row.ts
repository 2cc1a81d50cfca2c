import { Prisma } from "../../../../generated/prisma/client.js";
import type { SendStatus } from "../rules/schedule.js";

/** A generation of a draft, without its texts. */
export interface GenerationRow {
  readonly draftId: string;
  readonly number: number;
  readonly origin: "user" | "agent" | "generated";
  readonly prompt: string | null;
  readonly toAddresses: readonly string[];
  readonly ccAddresses: readonly string[];
  readonly bccAddresses: readonly string[];
  readonly subject: string | null;
  readonly replyTo: string | null;
  readonly inReplyTo: string | null;
  readonly forwardOfMessageId: string | null;
  readonly forwardMode: "inline" | "wrapped" | null;
  readonly includeOriginals: boolean;
  readonly references: readonly string[];
  readonly trackOpens: boolean;
  readonly attachmentIds: readonly string[];
  readonly byteSize: bigint;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** A draft with its current generation. */
export interface DraftRow {
  readonly id: string;
  readonly mailboxId: string;
  /** The thread of the answered message. A viewer of the draft may not see the thread. */
  readonly threadId: string | null;
  readonly generation: number;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly sendAt: Date | null;
  readonly sendStatus: SendStatus;
  readonly sendError: StoredSendError | null;
  /** `key:<id>` or `user:<id>`. */
  readonly scheduledBy: string | null;
  readonly unscheduledReason: UnscheduledReason | null;
  readonly dueAt: Date | null;
  readonly current: GenerationRow;
}

/** Why a scheduled draft was not sent. */
export interface StoredSendError {
  readonly code: string;
  readonly message: string;
  /** An instant in ISO 8601. */
  readonly at: string;
}

/** The reason why a draft is no longer scheduled, unless a caller removed the time. */
export type UnscheduledReason = "key_revoked" | "user_removed" | "frozen";

/** Columns of a generation `g`. */
export const generationColumns = Prisma.sql`
  g.draft_id as "draftId", g.number, g.origin::text as origin, g.prompt, g.to_addresses as "toAddresses",
  g.cc_addresses as "ccAddresses", g.bcc_addresses as "bccAddresses", g.subject, g.reply_to as "replyTo",
  g.in_reply_to as "inReplyTo", g.forward_of_message_id as "forwardOfMessageId",
  g.forward_mode::text as "forwardMode", g.include_originals as "includeOriginals", g.reference_ids as "references",
  g.track_opens as "trackOpens", g.attachment_ids as "attachmentIds", g.byte_size as "byteSize",
  g.created_by as "createdBy", g.created_at as "createdAt"`;

/** Columns of a draft `d` beside those of its generation. */
export const draftColumns = Prisma.sql`
  d.mailbox_id as "mailboxId", d.thread_id as "threadId", d.generation, d.created_by as "draftCreatedBy",
  d.created_at as "draftCreatedAt", d.updated_at as "updatedAt", d.send_at as "sendAt",
  d.send_status::text as "sendStatus", d.send_error as "sendError", d.scheduled_by as "scheduledBy",
  d.unscheduled_reason as "unscheduledReason", d.due_at as "dueAt"`;

/** The tables of drafts. */
export const fromDrafts = Prisma.sql`
  from mail_draft d join mailbox m on m.id = d.mailbox_id join identity i on i.id = m.identity_id`;

/** Both in the form of one row. */
export interface JoinedDraft extends GenerationRow, Omit<DraftRow, "id" | "createdBy" | "createdAt" | "current"> {
  readonly draftCreatedBy: string;
  readonly draftCreatedAt: Date;
}

export function toDraft(row: JoinedDraft): DraftRow {
  const { mailboxId, threadId, generation, draftCreatedBy, draftCreatedAt, updatedAt, ...rest } = row;
  const { sendAt, sendStatus, sendError, scheduledBy, unscheduledReason, dueAt, ...current } = rest;
  const schedule = { sendAt, sendStatus, sendError, scheduledBy, unscheduledReason, dueAt };
  const facts = { id: current.draftId, mailboxId, threadId, generation, updatedAt };
  return { ...facts, ...schedule, createdBy: draftCreatedBy, createdAt: draftCreatedAt, current };
}
