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

/** Where a consumer stands. */
export interface Standing {
  /** How many positions it is behind the head. */
  readonly behind: bigint;
  /** Whether one of them concerns it. */
  readonly concerned: boolean;
}

const look = `
  select w.name, (h.position - c.position)::text as behind,
         (select true from event
          where position > c.position and (w.kinds is null or kind = any(string_to_array(w.kinds, ',')))
          order by position limit 1) as concerned
  from unnest($1::text[], $2::text[]) as w (name, kinds) join consumer_position c on c.name = w.name, log_head h
  where h.id = 1`;

/** Where each of these stands, in one statement; those that have no position yet are left out. */
export async function standings(services: Services, consumers: readonly Consumer[]): Promise<Map<Consumer, Standing>> {
  if (consumers.length === 0) return new Map();
  const kinds = consumers.map((consumer) => kindsOf(consumer, services)?.join(",") ?? null);
  const { rows } = await services.database.jobs.driver.query<{
    name: string;
    behind: string;
    concerned: boolean | null;
  }>(look, [consumers.map(({ name }) => name), kinds]);
  const byName = new Map(
    rows.map(({ name, behind, concerned }) => [name, { behind: BigInt(behind), concerned: concerned === true }]),
  );
  return new Map(
    consumers.flatMap((consumer) => {
      const standing = byName.get(consumer.name);
      return standing === undefined ? [] : [[consumer, standing] as const];
    }),
  );
}

/** Whether there is something to do: to handle, or, `record`, to write down how far it has read. */
export function hasWork(standing: Standing | undefined, record: boolean): boolean {
  if (standing === undefined) return false;
  return standing.concerned || standing.behind >= (record ? 1n : idleStride);
}

function kindsOf({ kinds }: Consumer, services: Services): string[] | null {
  if (kinds === undefined) return null;
  return [...(typeof kinds === "function" ? kinds(services) : kinds)];
}

/** How a batch is handled. */
export interface BatchOptions {
  /** Takes one event only, so that a bad one does not hold up those before it. */
  readonly single?: boolean;
  /** Writes the position even when nothing happened. */
  readonly record?: boolean;
  /** It is known that there is something to do: a look would only say so again. */
  readonly known?: boolean;
}

/** Handles one batch of a consumer. */
export async function consumeBatch(
  services: Services,
  consumer: Consumer,
  { single = false, record = false, known = false }: BatchOptions = {},
): Promise<Outcome> {
  if (!known && !hasWork((await standings(services, [consumer])).get(consumer), record)) return "idle";
  const pool = services.database.jobs;
  const kinds = kindsOf(consumer, services);
  const limit = single ? 1 : (consumer.batch ?? usualBatch);
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
