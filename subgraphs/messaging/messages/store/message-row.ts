import { Prisma } from "../../../../generated/prisma/client.js";
import { seesOrganization, type Viewer } from "../../../shared/viewer/viewer.js";
import type { Level, StoredVerdict } from "../../../shared/screening/rules/verdict.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import type { DeliveryStatus } from "../rules/delivery-status.js";

/** A message without its recipients, media and reactions. */
export interface MessageRow {
  readonly id: string;
  readonly conversationId: string;
  readonly identityId: string;
  readonly organizationId: string;
  readonly isGroup: boolean;
  readonly assignmentId: string | null;
  readonly lineId: string;
  readonly direction: "inbound" | "outbound";
  readonly remoteNumber: string | null;
  readonly senderNumber: string | null;
  /** The participants of its conversation, for groups. */
  readonly participants: readonly string[];
  readonly content: string | null;
  readonly service: "imessage" | "sms" | "rcs";
  readonly sendStyle: string | null;
  readonly wasDowngraded: boolean | null;
  readonly status: DeliveryStatus | "received";
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly errorReason: string | null;
  readonly errorDetail: string | null;
  /** The message that it replies to; null for none. */
  readonly replyToMessageId: string | null;
  /** The first message of its thread: for a message with replies, itself. Null without a thread. */
  readonly threadRootId: string | null;
  readonly isRead: boolean;
  readonly isBlocked: boolean;
  /** The verdict of screening; null for messages that were not screened. */
  readonly screening: StoredVerdict | null;
  readonly screeningLevel: Level | null;
  /** The review that holds or held it. */
  readonly reviewId: string | null;
  readonly carrier: string;
  readonly carrierMessageId: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The columns of a `MessageRow`, of `im_message m`, its conversation `c` and identity `i`. */
export const messageColumns = Prisma.sql`
  m.id, m.conversation_id as "conversationId", m.identity_id as "identityId", i.organization_id as "organizationId",
  m.is_group as "isGroup", m.assignment_id as "assignmentId", m.line_id as "lineId", m.direction::text as direction,
  m.remote_number as "remoteNumber", m.sender_number as "senderNumber", c.participants, m.content,
  m.service::text as service, m.send_style as "sendStyle", m.was_downgraded as "wasDowngraded",
  m.status::text as status, m.error_code as "errorCode", m.error_message as "errorMessage",
  m.error_reason as "errorReason", m.error_detail as "errorDetail", m.is_read as "isRead",
  m.reply_to_message_id as "replyToMessageId", m.thread_root_id as "threadRootId",
  m.is_blocked as "isBlocked", m.screening, m.screening_level::text as "screeningLevel", m.review_id as "reviewId",
  m.carrier, m.carrier_message_id as "carrierMessageId", m.version,
  m.created_at as "createdAt", m.updated_at as "updatedAt"`;

/** The tables of a `MessageRow`. */
export const fromMessages = Prisma.sql`
  from im_message m join im_conversation c on c.id = m.conversation_id
  join im_settings s on s.identity_id = m.identity_id join identity i on i.id = m.identity_id`;

/** The condition on `m`, `s` and `i` that a viewer may see. Only the organization sees blocked messages. */
export function visibleMessages(viewer: Viewer): Prisma.Sql {
  const shown = seesOrganization(viewer) || viewer.kind === "system" ? Prisma.sql`true` : Prisma.sql`not m.is_blocked`;
  return Prisma.sql`s.closed_at is null and ${visibleIdentities(viewer)} and ${shown}`;
}
