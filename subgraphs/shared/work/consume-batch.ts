import type { Services } from "../context/services.js";
import { eventColumns, type EventRow, toLoggedEvent } from "../events/logged-event.js";
import type { Consumer } from "./consumer.js";

export const usualBatch = 100;
/** A consumer that nothing concerns records its progress only this often, to spare a commit per foreign event. */
const idleStride = 1_000n;

export type Outcome =
  /** There may be more right now. */
  | "more"
  /** It has read up to the head. */
  | "idle"
  /** Another process works on it. */
  | "busy";

const look = `
  select c.position, h.position as head,
         (select true from event where position > c.position and ($2::text[] is null or kind = any($2::text[])) order by position limit 1) as some
  from consumer_position c, log_head h where c.name = $1 and h.id = 1`;

function kindsOf({ kinds }: Consumer, services: Services): string[] | null {
  if (kinds === undefined) return null;
  return [...(typeof kinds === "function" ? kinds(services) : kinds)];
}

/**
 * Handles one batch of a consumer. `single` takes one event only, so that a bad one does not hold up those before it;
 * `record` writes the position even when nothing happened.
 */
export async function consumeBatch(
  services: Services,
  consumer: Consumer,
  { single = false, record = false }: { single?: boolean; record?: boolean } = {},
): Promise<Outcome> {
  const pool = services.database.jobs;
  const kinds = kindsOf(consumer, services);
  const limit = single ? 1 : (consumer.batch ?? usualBatch);
  const found = await pool.driver.query<{ position: string; head: string; some: boolean | null }>(look, [
    consumer.name,
    kinds,
  ]);
  const state = found.rows[0];
  if (state === undefined) return "idle";
  const behind = BigInt(state.head) - BigInt(state.position);
  if (state.some !== true && (behind === 0n || (!record && behind < idleStride))) return "idle";
  return pool.transaction(async (tx) => {
    const [own] = await tx.$queryRaw<{ position: bigint; resume: string | null }[]>`
      select position, resume from consumer_position where name = ${consumer.name} for update skip locked`;
    if (own === undefined) return "busy";
    // After the lock, so that it sees what the process before us left; the head in the same snapshot as the events.
    const rows = await tx.$queryRawUnsafe<(Omit<EventRow, "position"> & { head: bigint; position: bigint | null })[]>(
      `select h.position as head, coalesce(i.organization_id, e.organization_id) as organization_id, ${eventColumns}
       from log_head h
       left join lateral (
         select * from event where position > $1 and ($2::text[] is null or kind = any($2::text[]))
         order by position limit $3
       ) e on true
       left join identity i on i.id = e.identity_id
       where h.id = 1 order by e.position`,
      own.position,
      kinds,
      limit,
    );
    const events = rows.flatMap((row) =>
      row.position === null ? [] : [toLoggedEvent({ ...row, position: row.position.toString() })],
    );
    const progress = events.length > 0 ? await consumer.handle(tx, events, services, own.resume) : undefined;
    const full = events.length === limit;
    const end = full ? events.at(-1)!.position : (rows[0]?.head ?? own.position);
    const position = progress ? (events[progress.done - 1]?.position ?? own.position) : end;
    await tx.$executeRaw`
      update consumer_position set position = ${position}, resume = ${progress?.resume ?? null}
      where name = ${consumer.name}`;
    return full || progress ? "more" : "idle";
  });
}
