import { Prisma } from "../../../../generated/prisma/client.js";
import { type Queries, sendStatement, type Statements } from "../../../shared/database/statements.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import type { StoredVerdict } from "../../../shared/screening/rules/verdict.js";
import type { ThreadPlace } from "../../messages/public.js";

/** A message that arrived. */
export interface ReceivedMessage extends ThreadPlace {
  readonly conversationId: string;
  readonly identityId: string;
  readonly isGroup: boolean;
  readonly assignmentId: string | null;
  readonly lineId: string;
  readonly remoteNumber: string | null;
  readonly senderNumber: string | null;
  readonly content: string | null;
  readonly service: "imessage" | "sms" | "rcs";
  readonly isBlocked: boolean;
  /** The verdict of screening; null when it is off. */
  readonly screening: StoredVerdict | null;
  readonly carrier: string;
  readonly carrierMessageId: string;
}

/** Stores a message that arrived. Its id. */
export async function insertReceivedMessage(tx: Statements, message: ReceivedMessage, now: Date): Promise<string> {
  const id = orderedId(now);
  const m = message;
  const insert = Prisma.sql`
    insert into im_message (id, conversation_id, identity_id, is_group, assignment_id, line_id, direction, remote_number,
      sender_number, content, service, was_downgraded, status, is_blocked, screening, screening_level, carrier, carrier_message_id, reply_to_message_id,
      thread_root_id, created_at, updated_at)
    values (${id}::uuid, ${m.conversationId}::uuid, ${m.identityId}::uuid, ${m.isGroup}, ${m.assignmentId}::uuid,
      ${m.lineId}::uuid, 'inbound', ${m.remoteNumber}, ${m.senderNumber}, ${m.content}, ${m.service}::"ImService",
      ${m.service !== "imessage"}, 'received', ${m.isBlocked}, ${m.screening === null ? null : JSON.stringify(m.screening)}::jsonb,
      ${m.screening?.level ?? null}::"ScreeningLevel", ${m.carrier}, ${m.carrierMessageId},
      ${m.replyToMessageId}::uuid, ${m.threadRootId}::uuid, ${now}, ${now})`;
  await sendStatement(tx, insert);
  return id;
}

/** Counts a change of a locked message. Its new version. */
export async function countReceivedChange(tx: Statements, id: string, now: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ version: number }[]>`
    update im_message set version = version + 1, updated_at = ${now} where id = ${id}::uuid returning version`;
  return row!.version;
}

/** Locks a message until the transaction ends; answers whether it is still there. */
export async function lockReceivedMessage(tx: Statements, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<object[]>`select id from im_message where id = ${id}::uuid for update`;
  return rows.length > 0;
}

/** A message that a line's carrier calls so, sent or received. Each line of a carrier has a message of its own by this name. */
export interface NamedMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly identityId: string;
  readonly direction: "inbound" | "outbound";
  readonly isBlocked: boolean;
  readonly threadRootId: string | null;
}

/** The message with this carrier id; null when there is none. */
export async function findNamedMessage(
  db: Queries,
  lineId: string,
  carrierMessageId: string,
): Promise<NamedMessage | null> {
  const [row] = await db.$queryRaw<NamedMessage[]>`
    select id, conversation_id as "conversationId", identity_id as "identityId",
           direction::text as direction, is_blocked as "isBlocked",
           thread_root_id as "threadRootId"
    from im_message where line_id = ${lineId}::uuid and carrier_message_id = ${carrierMessageId}`;
  return row ?? null;
}
