import { Prisma } from "../../../../generated/prisma/client.js";
import { type Queries, sendStatement, type Statements } from "../../../shared/database/statements.js";

/** The facts about a held message that sending it needs, besides its content. */
export interface HeldMessageRow {
  readonly reviewId: string;
  readonly taskId: string;
  readonly role: "caller" | "agent";
  readonly messageId: string;
  readonly scope: string;
  readonly fingerprint: Uint8Array<ArrayBuffer>;
  /** Whether its task is opened with it. */
  readonly opensTask: boolean;
  /** The sealed push configuration that it brings; null without one, and after the review ended. */
  readonly sealedPush: Uint8Array<ArrayBuffer> | null;
}

/** Stores a message of a review that was made in this transaction. */
export async function insertHeldMessage(tx: Statements, message: HeldMessageRow): Promise<void> {
  const { reviewId, taskId, role, messageId, scope, fingerprint, opensTask, sealedPush } = message;
  await sendStatement(
    tx,
    Prisma.sql`
      insert into a2a_held_message
        (review_id, task_id, role, message_id, idempotency_scope, fingerprint, opens_task, sealed_push)
      values (${reviewId}::uuid, ${taskId}::uuid, ${role}::"A2aRole", ${messageId}, ${scope}, ${fingerprint}, ${opensTask},
              ${sealedPush})`,
  );
}

/** The held message of a review; null when there is none. For jobs: no viewer is applied. */
export async function findHeldMessage(db: Queries, reviewId: string): Promise<HeldMessageRow | null> {
  const [row] = await db.$queryRaw<HeldMessageRow[]>`
    select review_id as "reviewId", task_id as "taskId", role::text as role, message_id as "messageId",
           idempotency_scope as scope, fingerprint, opens_task as "opensTask", sealed_push as "sealedPush"
    from a2a_held_message where review_id = ${reviewId}::uuid`;
  return row ?? null;
}

/** Erases the credentials that held messages brought: their reviews end. */
export async function forgetPush(tx: Statements, reviewIds: readonly string[]): Promise<void> {
  await sendStatement(
    tx,
    Prisma.sql`
      update a2a_held_message set sealed_push = null
      where review_id = any(${reviewIds}::uuid[]) and sealed_push is not null`,
  );
}

/** Erases those of all messages of a deleted identity. */
export async function forgetPushesOf(tx: Statements, identityId: string): Promise<void> {
  await sendStatement(
    tx,
    Prisma.sql`
      update a2a_held_message h set sealed_push = null from review v
      where v.id = h.review_id and v.identity_id = ${identityId}::uuid and h.sealed_push is not null`,
  );
}

/** The open and the approved reviews of messages of these tasks, except one. */
export async function findUnsentReviews(
  db: Queries,
  taskIds: readonly string[],
  except: string | null = null,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id from review
    where subject_id = any(${[...taskIds]}::uuid[]) and state in ('pending', 'failed', 'approved')
      and id is distinct from ${except}::uuid`;
  return rows.map(({ id }) => id);
}
