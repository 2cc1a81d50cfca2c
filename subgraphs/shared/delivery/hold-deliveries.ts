import { markDeliveriesWaiting, type Transaction } from "../database/client.js";

/** A receiver: the name of its kind, and its id. */
interface HeldTarget {
  readonly channel: string;
  readonly targetId: string;
}

/**
 * From now on deliveries to this receiver wait, also new ones, until `releaseDeliveries`. An attempt in progress ends as
 * it would. Release it before it is deleted: held deliveries are neither dropped nor pruned.
 */
export async function holdDeliveries(tx: Transaction, { channel, targetId }: HeldTarget): Promise<void> {
  await tx.$executeRaw`
    insert into delivery_turn (channel, target_id, held) values (${channel}, ${targetId}::uuid, true)
    on conflict (channel, target_id) do update set held = true`;
}

/** Ends a hold: deliveries that became due meanwhile are due at once. Without a hold it has no effect. */
export async function releaseDeliveries(tx: Transaction, now: Date, { channel, targetId }: HeldTarget): Promise<void> {
  await tx.$executeRaw`
    update delivery_turn set held = false, turn_at = ${now}::timestamptz
    where channel = ${channel} and target_id = ${targetId}::uuid and held`;
  markDeliveriesWaiting(tx);
}
