import type { Queries } from "../../../shared/database/statements.js";

/** Whether an agent has sent another one a task before. */
export async function hasSentTaskTo(db: Queries, requesterId: string, workerId: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from a2a_task where requester_id = ${requesterId}::uuid and worker_id = ${workerId}::uuid limit 1`;
  return rows.length > 0;
}
