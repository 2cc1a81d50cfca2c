import type { Queries } from "../../../shared/database/statements.js";

/** A number that wrote to an agent. */
export interface PastNumber {
  readonly identityId: string;
  readonly number: string;
}

/** A page of the messages of an organization. */
export interface PastNumbers {
  readonly numbers: readonly PastNumber[];
  readonly examined: number;
  readonly next: string | null;
}

/** An agent's messages with single people, or in groups. */
interface Box {
  readonly identityId: string;
  readonly isGroup: boolean;
}

interface Place extends Box {
  /** Null at the newest message. */
  readonly createdAt: string | null;
  readonly id: string | null;
}

interface Row {
  readonly id: string;
  readonly createdAt: Date;
  readonly number: string | null;
}

/** Who wrote to the agents of an organization and was not blocked, agent by agent, the newest message first. */
export async function pastNumbers(
  db: Queries,
  organizationId: string,
  after: string | null,
  most: number,
): Promise<PastNumbers> {
  const place = after === null ? await firstPlace(db, organizationId, null) : (JSON.parse(after) as Place);
  if (place === null) return { numbers: [], examined: 0, next: null };
  const { identityId, isGroup, createdAt, id } = place;
  const rows = await db.$queryRaw<Row[]>`
    select m.id, m.created_at as "createdAt",
      case when m.direction = 'inbound' then coalesce(m.sender_number, m.remote_number) end as number
    from im_message m
    where m.identity_id = ${identityId}::uuid and m.is_group = ${isGroup} and not m.is_blocked
      and (${id}::uuid is null or (m.created_at, m.id) < (${createdAt}::timestamptz, ${id}::uuid))
      -- It may have moved meanwhile.
      and exists (select 1 from identity i where i.id = m.identity_id and i.organization_id = ${organizationId})
    order by m.created_at desc, m.id desc limit ${most}`;
  const last = rows.length < most ? undefined : rows.at(-1);
  const next =
    last !== undefined
      ? { identityId, isGroup, createdAt: last.createdAt.toISOString(), id: last.id }
      : isGroup
        ? await firstPlace(db, organizationId, identityId)
        : { identityId, isGroup: true, createdAt: null, id: null };
  const numbers = new Set(rows.flatMap(({ number }) => number ?? []));
  return {
    numbers: [...numbers].map((number) => ({ identityId, number })),
    examined: rows.length,
    next: next === null ? null : JSON.stringify(next),
  };
}

/** The beginning of the messages of the next agent; null after the last one. */
async function firstPlace(db: Queries, organizationId: string, afterId: string | null): Promise<Place | null> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    select id from identity where organization_id = ${organizationId} and (${afterId}::uuid is null or id > ${afterId}::uuid)
      and deleted_at is null order by id limit 1`;
  return row === undefined ? null : { identityId: row.id, isGroup: false, createdAt: null, id: null };
}
