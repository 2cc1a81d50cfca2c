import { Prisma } from "../../../../generated/prisma/client.js";
import type { Queries, Statements } from "../../../shared/database/statements.js";
import type { ReviewState } from "../../../shared/holds/rules/review-states.js";
import type { NewWrite } from "./new-writes.js";
import type { WriteKey } from "./visible-writes.js";
import type { WriteFamily, WriteKind } from "./write-row.js";

/** A held write, with what its caller reads of its review. */
export interface HeldWrite {
  readonly id: string;
  readonly connectionId: string;
  readonly identityId: string;
  readonly organizationId: string;
  readonly family: WriteFamily;
  readonly idempotencyKey: string;
  readonly inputHash: Uint8Array<ArrayBuffer>;
  readonly kind: WriteKind;
  readonly conversationId: string;
  readonly messageTs: string | null;
  readonly threadTs: string | null;
  readonly blobId: string | null;
  readonly reviewId: string;
  readonly reviewState: ReviewState;
  readonly reviewMessage: string | null;
  readonly reviewNote: string | null;
  readonly expiresAt: Date;
}

const select = Prisma.sql`
  select h.id, h.connection_id as "connectionId", c.identity_id as "identityId", i.organization_id as "organizationId",
         h.family::text as family, h.idempotency_key as "idempotencyKey", h.input_hash as "inputHash",
         h.kind::text as kind, h.conversation_id as "conversationId", h.message_ts as "messageTs",
         h.thread_ts as "threadTs", h.blob_id as "blobId", h.review_id as "reviewId", v.state::text as "reviewState",
         v.message as "reviewMessage", v.note as "reviewNote", v.expires_at as "expiresAt"
  from chat_held_write h join review v on v.id = h.review_id join chat_connection c on c.id = h.connection_id
  join identity i on i.id = c.identity_id`;

/** The held write with a key; null when there is none. The caller may see the connection. */
export async function findHeldByKey(
  db: Queries,
  { connectionId, family, idempotencyKey }: WriteKey,
): Promise<HeldWrite | null> {
  const [row] = await db.$queryRaw<HeldWrite[]>`
    ${select} where h.connection_id = ${connectionId}::uuid and h.family = ${family}::"ChatWriteFamily"
      and h.idempotency_key = ${idempotencyKey}`;
  return row ?? null;
}

/** A held write by its id; null when there is none. For reviews: no viewer is applied. */
export async function readHeldWrite(db: Queries, id: string): Promise<HeldWrite | null> {
  const [row] = await db.$queryRaw<HeldWrite[]>`${select} where h.id = ${id}::uuid and c.closed_at is null`;
  return row ?? null;
}

/** Locks the order of writes in a conversation until the transaction ends: two at once would not see each other. */
export async function lockOrder(tx: Statements, conversationKey: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`order of ${conversationKey}`}, 0))`;
}

/** Stores a held write instead of the one that was begun in this transaction. */
export async function replaceByHeld(
  tx: Statements,
  write: NewWrite,
  { reviewId, blobId }: { readonly reviewId: string; readonly blobId: string | null },
  now: Date,
): Promise<void> {
  const w = write;
  await tx.$executeRaw`
    insert into chat_held_write (id, connection_id, family, idempotency_key, input_hash, kind, conversation_id, message_ts,
      thread_ts, blob_id, review_id, created_at)
    values (${w.id}::uuid, ${w.connectionId}::uuid, ${w.family}::"ChatWriteFamily", ${w.idempotencyKey},
      ${w.inputHash}::bytea, ${w.kind}::"ChatWriteKind", ${w.conversationId}, ${w.messageTs}, ${w.threadTs},
      ${blobId}::uuid, ${reviewId}::uuid, ${now})`;
  await tx.$executeRaw`delete from chat_write where id = ${w.id}::uuid`;
}

/** Forgets the bytes of a held write: their blob is deleted with this transaction. */
export async function forgetBytes(tx: Statements, id: string): Promise<void> {
  await tx.$executeRaw`update chat_held_write set blob_id = null where id = ${id}::uuid`;
}

/** When an identity was created or claimed. */
export async function readAgentSince(db: Queries, identityId: string): Promise<Date> {
  const [row] = await db.$queryRaw<{ since: Date }[]>`
    select greatest(i.created_at, (select s.claimed_at from agent_signup s where s.identity_id = i.id)) as since
    from identity i where i.id = ${identityId}::uuid`;
  return row!.since;
}
