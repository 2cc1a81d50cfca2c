import type { Reader, Transaction } from "../../../shared/database/client.js";
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
 * The events of a line that wait, in the order in which they came. Those that were looked at and wait for the message that
 * they are about come last: they hold up nobody.
 */
export async function findWaitingEvents(
  db: Reader,
  { carrier, carrierLineId }: CarrierLineKey,
  limit: number,
): Promise<StoredEvent[]> {
  return db.$queryRaw<StoredEvent[]>`
    select id, carrier, payload, attempts, received_at as "receivedAt" from im_carrier_event
    where state = 'waiting' and carrier = ${carrier} and payload ->> 'carrierLineId' = ${carrierLineId}
    order by (attempts > 0 and kind in ('status', 'tapback')), received_at, id limit ${limit}`;
}

/** Lines with events that wait since before then. */
export async function findForgottenLines(db: Reader, before: Date, limit: number): Promise<CarrierLineKey[]> {
  return db.$queryRaw<CarrierLineKey[]>`
    select distinct carrier, payload ->> 'carrierLineId' as "carrierLineId" from (
      select carrier, payload from im_carrier_event
      where state = 'waiting' and received_at < ${before} order by received_at limit 5000
    ) e limit ${limit}`;
}

/** Takes an event that waits, so that it is worked on once. False when somebody else has. */
export async function holdEvent(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from im_carrier_event where id = ${id}::uuid and state = 'waiting' for update`;
  return rows.length > 0;
}

/** Ends an event that is held. Dropped ones say why. */
export async function endEvent(
  tx: Transaction,
  id: string,
  end: { readonly state: "done" | "dropped"; readonly outcome: string | null },
  processedAt: Date,
): Promise<void> {
  await tx.imCarrierEvent.update({ where: { id }, data: { ...end, processedAt }, select: { id: true } });
}

/** Counts an attempt that led to nothing. */
export async function countAttempt(tx: Transaction, id: string): Promise<void> {
  await tx.$executeRaw`update im_carrier_event set attempts = attempts + 1 where id = ${id}::uuid`;
}
