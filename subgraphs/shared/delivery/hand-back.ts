import type { Database, Transaction } from "../database/client.js";
import { scheduleReceivers } from "./enqueue-deliveries.js";
import type { TakenDelivery } from "./take-deliveries.js";

/** Ends leases without an attempt: the deliveries become due at `dueAt`, for any worker. */
export async function handBack({ jobs }: Database, taken: readonly TakenDelivery[], dueAt: Date): Promise<void> {
  if (taken.length === 0) return;
  await jobs.transaction(async (tx) => {
    await endLeases(tx, taken, dueAt);
    await scheduleReceivers(tx, dueAt, taken);
  });
}

async function endLeases(tx: Transaction, taken: readonly TakenDelivery[], dueAt: Date): Promise<void> {
  await tx.$executeRaw`
    update delivery d set next_attempt_at = ${dueAt}::timestamptz, lease_until = null
    from unnest(${taken.map(({ id }) => id)}::uuid[], ${taken.map(({ leaseUntil }) => leaseUntil)}::timestamptz[])
      as t (id, lease_until)
    where d.id = t.id and d.state = 'waiting' and d.lease_until = t.lease_until`;
}
