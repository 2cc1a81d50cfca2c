import type { Queries } from "../../database/statements.js";
import type { ReviewRow } from "./reviews.js";

type Placed = Pick<ReviewRow, "id" | "identityId" | "conversationKey" | "createdAt">;

/**
 * The newest review of an identity in a conversation that waits, or was approved and is about to be sent: a later send
 * follows it (wire contract reviews H25). Null when there is none.
 */
export async function findNewestUnsent(
  db: Queries,
  identityId: string,
  conversationKey: string,
): Promise<string | null> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    select id from review
    where identity_id = ${identityId}::uuid and conversation_key = ${conversationKey} and state in ('pending', 'approved')
    order by created_at desc, id desc limit 1`;
  return row?.id ?? null;
}

/** Whether an earlier review of the same conversation waits for a decision (wire contract reviews D14). */
export async function hasEarlierPending(db: Queries, review: Placed): Promise<boolean> {
  const { id, identityId, conversationKey, createdAt } = review;
  if (conversationKey === null) return false;
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from review
    where identity_id = ${identityId}::uuid and conversation_key = ${conversationKey} and state = 'pending'
      and (created_at, id) < (${createdAt}, ${id}::uuid) limit 1`;
  return rows.length > 0;
}

/**
 * The first unsent review of the conversation of a review, if it waits and the one before it was sent: it is judged again
 * (wire contract reviews H27). Null when there is none, while an approved one is to be sent before it, and when it was
 * written to follow something that was never said (H27a).
 */
export async function findNextPending(db: Queries, review: Placed): Promise<string | null> {
  const { identityId, conversationKey } = review;
  if (conversationKey === null) return null;
  const [row] = await db.$queryRaw<{ id: string; isNext: boolean }[]>`
    select v.id, v.state = 'pending' and coalesce(
             (select b.state = 'released' from review b where b.id = v.behind), false) as "isNext"
    from review v
    where v.identity_id = ${identityId}::uuid and v.conversation_key = ${conversationKey}
      and v.state in ('pending', 'approved')
    order by v.created_at, v.id limit 1`;
  return row?.isNext === true ? row.id : null;
}

/** The approved and unsent reviews of a conversation up to this one, in the order in which they are sent. */
export async function findApprovedUpTo(db: Queries, review: Placed): Promise<string[]> {
  const { id, identityId, conversationKey, createdAt } = review;
  if (conversationKey === null) return [id];
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id from review
    where identity_id = ${identityId}::uuid and conversation_key = ${conversationKey} and state = 'approved'
      and (created_at, id) <= (${createdAt}, ${id}::uuid)
    order by created_at, id`;
  return rows.map((row) => row.id);
}
