import type { Queries } from "../../../shared/database/statements.js";

/** An agent of another organization that gave work to one. */
export interface PastRequester {
  readonly workerId: string;
  readonly handle: string;
}

/** A page of the tasks that agents of an organization got. */
export interface PastRequesters {
  readonly requesters: readonly PastRequester[];
  readonly examined: number;
  readonly next: string | null;
}

/** A place in the tasks of an organization: a worker, and a task of it. */
type Place = readonly [workerId: string, createdAt: string, id: string] | readonly [workerId: string];

interface Row {
  readonly id: string;
  readonly createdAt: Date;
  /** Null for a task of the same organization, one that the worker does not have yet, and one of a deleted agent. */
  readonly handle: string | null;
}

/** Who gave tasks to the agents of an organization, agent by agent, the newest task first. */
export async function pastRequesters(
  db: Queries,
  organizationId: string,
  after: string | null,
  most: number,
): Promise<PastRequesters> {
  const place = after === null ? null : (JSON.parse(after) as Place);
  const [worker, following] = await db.$queryRaw<{ id: string }[]>`
    select id from identity where organization_id = ${organizationId} and deleted_at is null
      and (${place?.[0] ?? null}::uuid is null or id >= ${place?.[0] ?? null}::uuid)
    order by id limit 2`;
  if (worker === undefined) return { requesters: [], examined: 0, next: null };
  const [, createdAt = null, id = null] = place?.[0] === worker.id ? place : [];
  const rows = await db.$queryRaw<Row[]>`
    select t.id, t.created_at as "createdAt",
      case when t.held_side is null and r.deleted_at is null and r.organization_id <> ${organizationId}
        then r.agent_handle end as handle
    from a2a_task t join identity r on r.id = t.requester_id
    where t.worker_id = ${worker.id}::uuid
      and (${id}::uuid is null or (t.created_at, t.id) < (${createdAt}::timestamptz, ${id}::uuid))
    order by t.created_at desc, t.id desc limit ${most}`;
  const last = rows.length < most ? undefined : rows.at(-1);
  const beyond: Place | null = following === undefined ? null : [following.id];
  const next: Place | null = last === undefined ? beyond : [worker.id, last.createdAt.toISOString(), last.id];
  const handles = new Set(rows.flatMap(({ handle }) => handle ?? []));
  return {
    requesters: [...handles].map((handle) => ({ workerId: worker.id, handle })),
    examined: rows.length,
    next: next === null ? null : JSON.stringify(next),
  };
}
