import { Prisma } from "../../../generated/prisma/client.js";
import type { Services } from "../context/services.js";
import { inOrder, sendStatement, type Statements } from "../database/statements.js";
import { eventColumns, type EventRow, type LoggedEvent, toLoggedEvent } from "../events/logged-event.js";
import type { Consumer, Progress } from "./consumer.js";

export const usualBatch = 100;

/** How many events one check for relevant events covers: it reads only their kinds. */
const askedAtOnce = 200;

export type Outcome =
  /** There may be more now. */
  | "more"
  /** It has read up to the head. */
  | "idle"
  /** Another process works on it. */
  | "busy";

/** The position of a consumer. */
export interface Standing {
  /** How many positions it is behind the head. */
  readonly behind: bigint;
  /** Whether one of these events concerns it. */
  readonly concerned: boolean;
}

const look = `
  select w.name, (h.position - c.position)::text as behind,
         (select true from event
          where position > c.position and (w.kinds is null or kind = any(string_to_array(w.kinds, ',')))
          order by position limit 1) as concerned
  from unnest($1::text[], $2::text[]) as w (name, kinds) join consumer_position c on c.name = w.name, log_head h
  where h.id = 1`;

/** The positions of these consumers, in one statement; those without a position yet are left out. */
export async function standings(services: Services, consumers: readonly Consumer[]): Promise<Map<Consumer, Standing>> {
  if (consumers.length === 0) return new Map();
  const { rows } = await services.database.jobs.driver.query<{
    name: string;
    behind: string;
    concerned: boolean | null;
  }>(look, wanted(services, consumers));
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

// A consumer that another process has locked is updated by that process.
const recording = `
  with idle as (
    select c.name, h.position from consumer_position c
    join unnest($1::text[], $2::text[]) as w (name, kinds) on c.name = w.name, log_head h
    where h.id = 1 and c.position < h.position
      and not exists (select from event e
                      where e.position > c.position and (w.kinds is null or e.kind = any(string_to_array(w.kinds, ','))))
    for update of c skip locked
  )
  update consumer_position c set position = idle.position from idle where c.name = idle.name`;

/** Stores the progress of consumers that no event since then concerns, in one statement. */
export async function recordProgress(services: Services, consumers: readonly Consumer[]): Promise<void> {
  await services.database.jobs.driver.query(recording, wanted(services, consumers));
}

/** The names of consumers, each with the kinds of event that concern it. */
function wanted(services: Services, consumers: readonly Consumer[]): [string[], (string | null)[]] {
  const kinds = consumers.map((consumer) => kindsOf(consumer, services)?.join(",") ?? null);
  return [consumers.map(({ name }) => name), kinds];
}

/** The kinds of event that concern a consumer; null for all. */
export function kindsOf({ kinds }: Consumer, services: Services): string[] | null {
  if (kinds === undefined) return null;
  return [...(typeof kinds === "function" ? kinds(services) : kinds)];
}

/** Options for handling a batch. */
export interface BatchOptions {
  /** Handles one event only, so that a bad one does not block those before it. */
  readonly single?: boolean;
  /** It is known that there are events: a check would be redundant. */
  readonly known?: boolean;
}

/** Handles one batch of a consumer. */
export async function consumeBatch(
  services: Services,
  consumer: Consumer,
  { single = false, known = false }: BatchOptions = {},
): Promise<Outcome> {
  if (!known && !(await standings(services, [consumer])).get(consumer)?.concerned) return "idle";
  const pool = services.database.jobs;
  const kinds = kindsOf(consumer, services);
  const usual = single ? 1 : (consumer.batch ?? usualBatch);
  const handled = async <Tx extends Statements>(tx: Tx, handle: Handle<Tx>, limit = usual): Promise<Outcome> => {
    // The events are read after the lock, to see what the previous process left; the head is from the same snapshot.
    const [[own], rows] = await inOrder(
      tx,
      () =>
        tx.$queryRaw<{ position: bigint; resume: string | null }[]>`
          select position, resume from consumer_position where name = ${consumer.name} for update skip locked`,
      () =>
        tx.$queryRaw<(Omit<EventRow, "position"> & { head: bigint; position: bigint | null })[]>`
          select h.position as head, coalesce(i.organization_id, e.organization_id) as organization_id,
                 ${Prisma.raw(eventColumns)}
          from log_head h
          left join lateral (
            select * from event
            where position > (select position from consumer_position where name = ${consumer.name})
              and (${kinds}::text[] is null or kind = any(${kinds}::text[]))
            order by position limit ${limit}
          ) e on true
          left join identity i on i.id = e.identity_id
          where h.id = 1 order by e.position`,
    );
    if (own === undefined) return "busy";
    const events = rows.flatMap((row) =>
      row.position === null ? [] : [toLoggedEvent({ ...row, position: row.position.toString() })],
    );
    const progress = events.length > 0 ? await handle(tx, events, services, own.resume) : undefined;
    const full = events.length === limit;
    const end = full ? events.at(-1)!.position : (rows[0]?.head ?? own.position);
    const position = progress ? (events[progress.done - 1]?.position ?? own.position) : end;
    const advance = Prisma.sql`
      update consumer_position set position = ${position}, resume = ${progress?.resume ?? null}
      where name = ${consumer.name}`;
    await sendStatement(tx, advance);
    return full || progress ? "more" : "idle";
  };
  if (consumer.needs === "statements") {
    return pool.pipelinedTransaction((tx) => handled<Statements>(tx, (...of) => consumer.handle(...of)));
  }
  const isConcerned = consumer.isConcerned?.bind(consumer);
  if (isConcerned !== undefined) {
    let concerned = false as boolean;
    const outcome = await pool.pipelinedTransaction((tx) =>
      handled<Statements>(
        tx,
        async (_, events, __, resume) => {
          concerned = resume !== null || (await isConcerned(tx, events, services));
          if (!concerned) return undefined;
          // The Prisma transaction begins only with the first relevant batch.
          let done = 0;
          const isNext = () => isConcerned(tx, events.slice(done, done + usual), services);
          if (resume === null) while (done + usual < events.length && !(await isNext())) done += usual;
          return { done, resume };
        },
        single ? 1 : askedAtOnce,
      ),
    );
    if (!concerned) return outcome;
  }
  return pool.transaction((tx) => handled(tx, (...of) => consumer.handle(...of)));
}

type Handle<Tx> = (
  tx: Tx,
  events: readonly LoggedEvent[],
  services: Services,
  resume: string | null,
) => Promise<Progress | undefined | void>;
