import { Prisma } from "../../../../generated/prisma/client.js";
import { type Queries, sendStatement, type Statements } from "../../../shared/database/statements.js";

/** A held message, and what sending it needs. */
export interface HeldMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly identityId: string;
  readonly isGroup: boolean;
  readonly remoteNumber: string | null;
  readonly status: string;
  readonly held: boolean;
  readonly version: number;
}

const columns = Prisma.sql`
  id, conversation_id as "conversationId", identity_id as "identityId", is_group as "isGroup",
  remote_number as "remoteNumber", status::text as status, held, version from im_message`;

/** A message, not locked; null when there is none. For reviews: no viewer is applied. */
export async function readHeldMessage(db: Queries, id: string): Promise<HeldMessage | null> {
  const [row] = await db.$queryRaw<HeldMessage[]>`select ${columns} where id = ${id}::uuid`;
  return row ?? null;
}

/** The same, locked, after its conversation. */
export async function lockHeldMessage(tx: Queries, id: string): Promise<HeldMessage | null> {
  const [row] = await tx.$queryRaw<HeldMessage[]>`select ${columns} where id = ${id}::uuid for no key update`;
  return row ?? null;
}

/** The newest message of a conversation that the agent received and sees. */
export async function findNewestReceived(db: Queries, conversationId: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    select id from im_message where conversation_id = ${conversationId}::uuid and direction = 'inbound' and not is_blocked
    order by created_at desc, id desc limit 1`;
  return row?.id ?? null;
}

/** The same for the conversation of a message. */
export async function findNewestReceivedWith(db: Queries, messageId: string): Promise<string | null> {
  const message = await readHeldMessage(db, messageId);
  return message === null ? null : findNewestReceived(db, message.conversationId);
}

/** Where a locked message goes when it is released, and its approved text. */
export interface ReleasedIm {
  readonly assignmentId: string | null;
  readonly lineId: string;
  readonly carrier: string;
  readonly content: string | null;
}

/** Lets a locked message out: from now on it is handed over. */
export async function updateReleased(
  tx: Statements,
  id: string,
  { assignmentId, lineId, carrier, content }: ReleasedIm,
  now: Date,
): Promise<void> {
  await sendStatement(
    tx,
    Prisma.sql`
      update im_message set held = false, assignment_id = ${assignmentId}::uuid, line_id = ${lineId}::uuid,
        carrier = ${carrier}, content = ${content}, version = version + 1, updated_at = ${now}
      where id = ${id}::uuid`,
  );
}

/** The stored files of a message, in their order. */
export async function listMediaOf(
  db: Queries,
  messageId: string,
): Promise<{ readonly filename: string; readonly contentType: string; readonly blobId: string }[]> {
  return db.$queryRaw`
    select f.filename, f.content_type as "contentType", f.blob_id as "blobId"
    from im_message_media a join im_media f on f.id = a.media_id where a.message_id = ${messageId}::uuid order by a.ordinal`;
}

/** Changes the text of a locked message. */
export async function updateRevised(tx: Statements, id: string, content: string | null, now: Date): Promise<void> {
  const change = Prisma.sql`
    update im_message set content = ${content}, version = version + 1, updated_at = ${now} where id = ${id}::uuid`;
  await sendStatement(tx, change);
}

/** Takes files out of a locked message, by their positions from 0. */
export async function removeMediaOf(tx: Statements, messageId: string, positions: readonly number[]): Promise<void> {
  if (positions.length === 0) return;
  const removal = Prisma.sql`
    delete from im_message_media where message_id = ${messageId}::uuid and ordinal in (
      select p.ordinal from (
        select ordinal, row_number() over (order by ordinal) - 1 as position from im_message_media
        where message_id = ${messageId}::uuid
      ) p where p.position = any(${[...positions]}::bigint[]))`;
  await sendStatement(tx, removal);
}
