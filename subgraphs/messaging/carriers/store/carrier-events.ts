import { createHash } from "node:crypto";
import type { Writer } from "../../../shared/database/client.js";
import type { Statements } from "../../../shared/database/statements.js";
import { appendEvents, installationAudience } from "../../../shared/events/append-event.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import type { CarrierEvent } from "../rules/carrier-event.js";

/**
 * The key of an event among all of its carrier: two lines may have one message, by one name. The id of the line is digested, because
 * together they would be longer than an index takes.
 */
function storedKey({ carrierLineId, eventKey }: CarrierEvent): string {
  const line = createHash("sha256").update(carrierLineId).digest("hex").slice(0, 32);
  return `${line} ${eventKey}`;
}

/**
 * Stores a carrier's events, and adds their job after the commit. Known keys are left out. Returns how many were new.
 */
export async function storeCarrierEvents(
  tx: Statements,
  carrier: string,
  events: readonly CarrierEvent[],
  receivedAt: Date,
): Promise<number> {
  const payloads = events.map((event) => JSON.stringify(event));
  const keys = events.map(storedKey);
  const stored = await tx.$queryRaw<{ id: string; eventKey: string }[]>`
    insert into im_carrier_event (id, carrier, event_key, kind, payload, received_at)
    select e.id, ${carrier}::text, e.event_key, e.kind, e.payload, ${receivedAt}::timestamptz from unnest(
      ${events.map(() => orderedId(receivedAt))}::uuid[], ${keys}::text[],
      ${events.map(({ kind }) => kind)}::text[], ${payloads}::jsonb[]) as e (id, event_key, kind, payload)
    on conflict do nothing returning id, event_key as "eventKey"`;
  if (stored.length === 0) return 0;
  const lineOf = new Map(events.map(({ carrierLineId }, index) => [keys[index]!, carrierLineId]));
  await appendEvents(
    tx,
    stored.map(({ id, eventKey }) => ({
      kind: "im.carrier_event.stored",
      subjectId: id,
      subjectVersion: 1,
      audience: [installationAudience],
      data: { carrier, carrierLineId: lineOf.get(eventKey)! },
      occurredAt: receivedAt,
    })),
  );
  return stored.length;
}

const batch = 500;

/** Removes events from before that time, the oldest first, at most 500; returns how many. */
export async function removeCarrierEventsBefore(db: Writer, before: Date): Promise<number> {
  return db.$executeRaw`
    delete from im_carrier_event where id = any(array(
      select id from im_carrier_event where received_at < ${before} order by received_at limit ${batch}))`;
}
