import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import { maxCounted, walkOfEach } from "../rules/count-limits.js";
import type { TaskState } from "../rules/task-state.js";
import { sidesOwnedBy } from "./task-lists.js";

/** How many identities an organization has, deleted ones included: their tasks stay in its ledger. */
export async function countIdentities(db: Reader, organizationId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from identity where organization_id = ${organizationId}`;
  return row?.count ?? 0;
}

/** How many of the counted tasks are in a state. */
export interface TaskCountRow {
  readonly state: TaskState;
  readonly count: number;
}

/** The counts. */
export interface TaskCounts {
  readonly states: readonly TaskCountRow[];
  /** Whether there may be older tasks that are not counted. */
  readonly isMore: boolean;
}

/**
 * Counts the newest tasks of an organization's identities by state. Each identity uses its own index range for each
 * side; together they read a limited number of rows.
 */
export async function countOrganizationTasks(db: Reader, organizationId: string): Promise<TaskCounts> {
  const most = walkOfEach(await countIdentities(db, organizationId));
  const [received, sent] = sidesOwnedBy(Prisma.sql`own.id`).map(
    (isOnSide) => Prisma.sql`
      select found.*, count(*) over (partition by own.id) = ${most} as is_cut
      from identity own cross join lateral (
        select t.id, t.created_at, t.state from a2a_task t where ${isOnSide}
        order by t.created_at desc, t.id desc limit ${most}
      ) found
      where own.organization_id = ${organizationId}`,
  );
  const rows = await db.$queryRaw<(TaskCountRow & { readonly isMore: boolean })[]>`
    with walked as materialized (${received} union all ${sent}),
    own as (select distinct id, created_at, state from walked order by created_at desc, id desc limit ${maxCounted + 1}),
    counted as (select * from own order by created_at desc, id desc limit ${maxCounted})
    select state::text as state, count(*)::int as count,
      (select bool_or(is_cut) from walked) or (select count(*) from own) > ${maxCounted} as "isMore"
    from counted group by state order by state`;
  return { states: rows.map(({ state, count }) => ({ state, count })), isMore: rows[0]?.isMore ?? false };
}
