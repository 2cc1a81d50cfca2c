import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Writer } from "../../../shared/database/client.js";
import { sendStatement, type Statements } from "../../../shared/database/statements.js";
import type { CarrierEvent } from "../../carriers/public.js";

/** A stored event of a carrier. */
export interface StoredEvent {
  readonly id: string;
  readonly carrier: string;
  readonly payload: CarrierEvent;
  readonly attempts: number;
  readonly receivedAt: Date;
}

/** Which line of a carrier. */
export interface CarrierLineKey {
  readonly carrier: string;
  readonly carrierLineId: string;
}

/**
 * The waiting events of a line, in the order of arrival. Those that wait for the message that they refer to come last,
 * so that they do not block others.
 */
export async function findWaitingEvents(
  db: Reader,
  { carrier, carrierLineId }: CarrierLineKey,
  limit: number,
): Promise<StoredEvent[]> {
  return db.$queryRaw<StoredEvent[]>`
    select id, carrier, payload, attempts, received_at as "receivedAt" from im_carrier_event
    where state = 'waiting' and carrier = ${carrier} and payload ->> 'carrierLineId' = ${carrierLineId}
    order by (attempts > 0 and kind in ('status', 'tapback', 'file')), received_at, id limit ${limit}`;
}

/** Lines with events that wait since before then. */
export async function findForgottenLines(db: Reader, before: Date, limit: number): Promise<CarrierLineKey[]> {
  return db.$queryRaw<CarrierLineKey[]>`
    select distinct carrier, payload ->> 'carrierLineId' as "carrierLineId" from (
      select carrier, payload from im_carrier_event
      where state = 'waiting' and received_at < ${before} order by received_at limit 5000
    ) e limit ${limit}`;
}

/** Locks waiting events for processing. Returns the ids of those that no other job has locked. */
export async function holdEvents(tx: Statements, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select id from im_carrier_event where id = any(${[...ids]}::uuid[]) and state = 'waiting' order by id for update`;
  return new Set(rows.map(({ id }) => id));
}

/** Makes parked events due that were not tried since that time, the longest parked first. */
export async function resumeParkedEvents(db: Writer, before: Date, limit: number): Promise<void> {
  await db.$executeRaw`
    update im_carrier_event set state = 'waiting' where state = 'parked' and id = any(array(
      select id from im_carrier_event where state = 'parked' and processed_at < ${before}
      order by processed_at, id limit ${limit}))`;
}

/** The result of a locked event. Dropped ones have a reason; parked ones are retried. */
export interface EventEnd {
  readonly id: string;
  readonly state: "done" | "dropped" | "parked";
  readonly outcome: string;
}

/** Ends events that are held. */
export async function endEvents(tx: Statements, ends: readonly EventEnd[], processedAt: Date): Promise<void> {
  if (ends.length === 0) return;
  const column = <Name extends keyof EventEnd>(name: Name) => ends.map((end) => end[name]);
  const update = Prisma.sql`
    update im_carrier_event e set state = k.state::"ImCarrierEventState", outcome = k.outcome, processed_at = ${processedAt}
    from unnest(${column("id")}::uuid[], ${column("state")}::text[], ${column("outcome")}::text[]) as k (id, state, outcome)
    where e.id = k.id`;
  await sendStatement(tx, update);
}

/** Counts an attempt at each that led to nothing. */
export async function countAttempts(tx: Statements, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const update = Prisma.sql`
    update im_carrier_event set attempts = attempts + 1 where id = any(${[...ids]}::uuid[])`;
  await sendStatement(tx, update);
}
