import type { Queries } from "../../../shared/database/statements.js";

/** The present handle of an agent; null if it was deleted. */
export async function findHandle(db: Queries, identityId: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ handle: string }[]>`
    select agent_handle as handle from identity where id = ${identityId}::uuid and deleted_at is null`;
  return row?.handle ?? null;
}
