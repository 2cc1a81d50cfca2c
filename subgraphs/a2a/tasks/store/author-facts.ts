import { Prisma } from "../../../../generated/prisma/client.js";
import type { Queries } from "../../../shared/database/statements.js";

/** Facts about the author of a message. */
export interface AuthorFacts {
  /** When the identity was created or claimed. */
  readonly since: Date;
  /** Whether the other side has written in the task after a time. */
  readonly isAnswer: boolean;
}

/** The condition that the other side of an identity wrote a message `m`. */
export function isFromOther(identityId: string): Prisma.Sql {
  return Prisma.sql`((m.requester_id = ${identityId}::uuid and m.role = 'agent')
    or (m.worker_id = ${identityId}::uuid and m.role = 'caller'))`;
}

/** The facts about the author of a message, in one statement. */
export async function readAuthorFacts(
  db: Queries,
  identityId: string,
  taskId: string | null,
  after: Date,
): Promise<AuthorFacts> {
  const [row] = await db.$queryRaw<AuthorFacts[]>`
    select greatest(i.created_at, (select s.claimed_at from agent_signup s where s.identity_id = i.id)) as since,
      exists (select from a2a_message m where m.task_id = ${taskId}::uuid and m.created_at > ${after}
              and ${isFromOther(identityId)}) as "isAnswer"
    from identity i where i.id = ${identityId}::uuid`;
  return row!;
}

/** The newest message that the other side of an identity wrote in a context; null when there is none. */
export async function findNewestFromOther(db: Queries, identityId: string, contextId: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    select m.id from a2a_message m where m.context_id = ${contextId}::uuid and ${isFromOther(identityId)}
    order by m.created_at desc, m.id desc limit 1`;
  return row?.id ?? null;
}
