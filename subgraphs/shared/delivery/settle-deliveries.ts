import type { Transaction } from "../database/client.js";
import type { DeliveryState } from "./delivery-attempt.js";

/** The state of a delivery after an attempt. */
export interface Settlement {
  readonly id: string;
  /** The lease under which the attempt was made. */
  readonly leaseUntil: Date;
  readonly state: DeliveryState;
  /** The attempts of the schedule so far, this one included. */
  readonly attempts: number;
  /** Null when there is no further attempt. */
  readonly nextAttemptAt: Date | null;
}

/**
 * Ends leases with their results. If the lease was lost, or the delivery changed meanwhile, the newer state stays; but
 * a delivered event counts as delivered in any case.
 */
export async function settleDeliveries(tx: Transaction, settled: readonly Settlement[]): Promise<void> {
  await tx.$executeRaw`
    update delivery d
    set state = s.state::"DeliveryState", attempts = greatest(d.attempts, s.attempts),
        next_attempt_at = s."nextAttemptAt", lease_until = null
    from json_to_recordset(${JSON.stringify(settled)}::json) as s (
      id uuid, "leaseUntil" timestamptz, state text, attempts int, "nextAttemptAt" timestamptz)
    where d.id = s.id and (s.state = 'delivered' or (d.state = 'waiting' and d.lease_until = s."leaseUntil"))`;
}

/** A receiver that now has capacity for more deliveries. */
export interface FreedTarget {
  readonly channel: string;
  readonly targetId: string;
  readonly slow: boolean;
}

/** Makes a worker look at these receivers again. Call it after their deliveries were settled. */
export async function rescheduleReceivers(tx: Transaction, now: Date, targets: readonly FreedTarget[]): Promise<void> {
  await tx.$executeRaw`
    with freed as materialized (
      select t.channel, t.target_id, f.slow
      from json_to_recordset(${JSON.stringify(targets)}::json) as f (channel text, "targetId" uuid, slow bool)
      join delivery_turn t on t.channel = f.channel and t.target_id = f."targetId"
      order by t.channel, t.target_id for update of t
    )
    update delivery_turn t set turn_at = ${now}::timestamptz, slow = f.slow
    from freed f where t.channel = f.channel and t.target_id = f.target_id`;
}
