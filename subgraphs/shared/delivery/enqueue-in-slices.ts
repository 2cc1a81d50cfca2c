import type { Clock } from "../clock/clock.js";
import type { Transaction } from "../database/client.js";
import { enqueueDeliveries, type NewDelivery } from "./enqueue-deliveries.js";

/** Bytes of bodies per statement: the same body may go to many receivers. */
const sliceBytes = 4 * 1024 * 1024;

/** `enqueueDeliveries` of however many and however large they are. */
export async function enqueueInSlices(
  tx: Transaction,
  clock: Clock,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  // One order of receivers over all slices: their places in the line are locked until the commit.
  const ordered = deliveries.toSorted((one, other) =>
    one.targetId < other.targetId ? -1 : Number(one.targetId > other.targetId),
  );
  for (const slice of slicesOf(ordered)) await enqueueDeliveries(tx, clock, slice);
}

function* slicesOf(deliveries: readonly NewDelivery[]): Generator<NewDelivery[]> {
  let slice: NewDelivery[] = [];
  let bytes = 0;
  for (const delivery of deliveries) {
    slice.push(delivery);
    bytes += delivery.body.length;
    if (bytes < sliceBytes) continue;
    yield slice;
    slice = [];
    bytes = 0;
  }
  if (slice.length > 0) yield slice;
}
