import type { Prisma } from "../../../../generated/prisma/client.js";
import type { Transaction, Writer } from "../../../shared/database/client.js";
import { appendEvents, nobody } from "../../../shared/events/append-event.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import type { CarrierEvent } from "../rules/carrier-event.js";

/**
 * Stores what a carrier reported, and has it worked on after the commit. What has come before, by its key, is left out.
 * Answers how many were new.
 */
export async function storeCarrierEvents(
  tx: Transaction,
  carrier: string,
  events: readonly CarrierEvent[],
  receivedAt: Date,
): Promise<number> {
  const data = events.map((event) => ({
    id: orderedId(receivedAt),
    carrier,
    eventKey: event.eventKey,
    kind: event.kind,
    payload: event as unknown as Prisma.InputJsonObject,
    receivedAt,
  }));
  const stored = await tx.imCarrierEvent.createManyAndReturn({
    data,
    skipDuplicates: true,
    select: { id: true, eventKey: true },
  });
  const lineOf = new Map(events.map(({ eventKey, carrierLineId }) => [eventKey, carrierLineId]));
  await appendEvents(
    tx,
    stored.map(({ id, eventKey }) => ({
      kind: "im.carrier_event.stored",
      subjectId: id,
      subjectVersion: 1,
      audience: [nobody],
      data: { carrier, carrierLineId: lineOf.get(eventKey)! },
      occurredAt: receivedAt,
    })),
  );
  return stored.length;
}

const batch = 500;

/** Removes events that came before that moment, the oldest 500 at most; answers how many. */
export async function removeCarrierEventsBefore(db: Writer, before: Date): Promise<number> {
  return db.$executeRaw`
    delete from im_carrier_event where id = any(array(
      select id from im_carrier_event where received_at < ${before} order by received_at limit ${batch}))`;
}
