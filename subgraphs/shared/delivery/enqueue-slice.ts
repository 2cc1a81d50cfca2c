import type { Clock } from "../clock/clock.js";
import type { Transaction } from "../database/client.js";
import type { LoggedEvent } from "../events/logged-event.js";
import type { Progress } from "../work/consumer.js";
import { enqueueDeliveries, type NewDelivery } from "./enqueue-deliveries.js";

/** The most deliveries in one transaction, exceeded at most by those of one receiver: their rows are locked. */
const sliceDeliveries = 500;
/** The limit on bytes of distinct bodies. Beyond it, the slice accepts no other body. */
const sliceBytes = 4 * 1024 * 1024;

/**
 * Enqueues the deliveries for events of the log, as many as one transaction should hold. It is for the `handle` of a
 * consumer, which returns its progress. The rest follows when the consumer gets its `resume` back. Within an event,
 * receivers are sorted by id, so none is skipped or repeated.
 * @param deliveriesOf the deliveries of an event; its bodies are built only when it is reached
 */
export async function enqueueSlice(
  tx: Transaction,
  clock: Clock,
  events: readonly LoggedEvent[],
  deliveriesOf: (event: LoggedEvent) => readonly NewDelivery[],
  resume: string | null,
): Promise<Progress | undefined> {
  const slice: NewDelivery[] = [];
  const progress = fill(slice, events, deliveriesOf, resume);
  await enqueueDeliveries(tx, clock, slice);
  return progress;
}

function fill(
  slice: NewDelivery[],
  events: readonly LoggedEvent[],
  deliveriesOf: (event: LoggedEvent) => readonly NewDelivery[],
  resume: string | null,
): Progress | undefined {
  const bodies = new Set<string>();
  let bytes = 0;
  for (const [index, event] of events.entries()) {
    let last = index === 0 ? targetOf(event, resume) : null;
    for (const [targetId, own] of byTarget(deliveriesOf(event))) {
      if (last !== null && targetId <= last) continue;
      const isHeavier = bytes >= sliceBytes && own.some(({ body }) => !bodies.has(body));
      if (slice.length >= sliceDeliveries || isHeavier) {
        return { done: index, resume: last === null ? null : `${event.position} ${last}` };
      }
      for (const delivery of own) {
        slice.push(delivery);
        if (!bodies.has(delivery.body)) bytes += delivery.body.length;
        bodies.add(delivery.body);
      }
      last = targetId;
    }
  }
  return undefined;
}

/** The receiver after which to continue within an event. */
function targetOf(event: LoggedEvent, resume: string | null): string | null {
  const [position, targetId] = resume?.split(" ") ?? [];
  return position === String(event.position) ? targetId! : null;
}

function byTarget(deliveries: readonly NewDelivery[]): [string, NewDelivery[]][] {
  const grouped = new Map<string, NewDelivery[]>();
  for (const delivery of deliveries) {
    const own = grouped.get(delivery.targetId);
    if (own === undefined) grouped.set(delivery.targetId, [delivery]);
    else own.push(delivery);
  }
  return [...grouped].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
