import type { Services } from "../context/services.js";
import type { Transaction } from "../database/client.js";
import type { DeliveryAttempt, DeliveryState } from "./delivery-attempt.js";
import type { ReceiverKind } from "./receiver-kind.js";
import type { Posted } from "./delivery-client.js";
import { dropWaiting } from "./drop-waiting.js";
import { insertAttempts } from "./insert-attempts.js";
import { type Outcome, outcomeOf } from "./outcome.js";
import { type FreedTarget, rescheduleReceivers, settleDeliveries, type Settlement } from "./settle-deliveries.js";
import type { TakenDelivery } from "./take-deliveries.js";

/** An attempt that was made under a lease. */
export interface MadeAttempt {
  /** The id of its row: recording it again has no effect. */
  readonly id: string;
  readonly delivery: TakenDelivery;
  readonly posted: Posted;
  readonly begunAt: Date;
}

export type ReceiverKinds = ReadonlyMap<string, ReceiverKind>;

/** A receiver that takes longer than this to answer or to fail counts as slow until it is faster. Milliseconds. */
const slowFrom = 1_000;

const stateAfter: Readonly<Record<Outcome["kind"], DeliveryState>> = {
  delivered: "delivered",
  gone: "dropped",
  retry: "waiting",
  given_up: "given_up",
};

/**
 * Writes the results of attempts: the log, the state of each delivery, and what the domains do. Attempts that are
 * already recorded have no effect.
 */
export async function recordAttempts(
  tx: Transaction,
  services: Services,
  kinds: ReceiverKinds,
  made: readonly MadeAttempt[],
): Promise<void> {
  const now = services.clock.now();
  const all = made.map((one) => {
    const outcome = outcomeOf(one.posted.status, one.delivery.attempts + 1, Math.random());
    return { ...one, outcome, row: rowOf(one, stateAfter[outcome.kind]) };
  });
  const inserted = await insertAttempts(
    tx,
    all.map(({ row }) => row),
  );
  const judged = all.filter(({ id }) => inserted.has(id));
  if (judged.length === 0) return;
  await settleDeliveries(
    tx,
    judged.map(({ delivery, outcome, row }) => settlementOf(delivery, outcome, row.state, now)),
  );
  for (const receivers of kinds.values()) {
    const own = judged.filter(({ delivery }) => delivery.channel === receivers.name);
    if (own.length === 0) continue;
    const endedAs = (kind: Outcome["kind"]) => own.filter(({ outcome }) => outcome.kind === kind).map(({ row }) => row);
    const gone = endedAs("gone");
    const staying = await tellReceivers(
      tx,
      services,
      receivers,
      own.map(({ row }) => row),
      gone,
      endedAs("given_up"),
    );
    await sendAgain(
      tx,
      now,
      gone.filter(({ targetId }) => staying.has(targetId)),
    );
  }
  await rescheduleReceivers(tx, now, freedTargets(judged));
}

/**
 * Notifies a domain of recorded attempts, of receivers that answered 410 (`gone`, some of the attempts), and of the
 * last attempts of their schedules (`last`). If this ends a receiver, its waiting deliveries are dropped. Returns the
 * receivers that remain: one that answered 410 does so only if its address has changed meanwhile.
 */
export async function tellReceivers(
  tx: Transaction,
  services: Services,
  receivers: ReceiverKind,
  attempts: readonly DeliveryAttempt[],
  gone: readonly DeliveryAttempt[],
  last: readonly DeliveryAttempt[] = [],
): Promise<ReadonlySet<string>> {
  await receivers.attempted?.(tx, services, attempts);
  for (const { targetId, url } of gone) await receivers.gone(tx, services, targetId, url);
  const exhausted = receivers.exhausted === undefined ? [] : last;
  for (const { targetId, url } of exhausted) await receivers.exhausted!(tx, services, targetId, url);
  const targetIds = [...new Set([...gone, ...exhausted].map(({ targetId }) => targetId))];
  const staying = targetIds.length === 0 ? new Map() : await receivers.findTargets(tx, services, targetIds);
  for (const targetId of targetIds) if (!staying.has(targetId)) await dropWaiting(tx, receivers.name, targetId);
  return new Set(staying.keys());
}

/**
 * Deliveries that an address refused for good, although its receiver has a new address by now: they are sent to the new
 * one.
 */
async function sendAgain(tx: Transaction, now: Date, refused: readonly DeliveryAttempt[]): Promise<void> {
  if (refused.length === 0) return;
  const ids = refused.map(({ deliveryId }) => deliveryId);
  await tx.$executeRaw`
    update delivery set state = 'waiting', next_attempt_at = ${now}::timestamptz
    where id = any(${ids}::uuid[]) and state = 'dropped'`;
}

function rowOf({ id, delivery, posted, begunAt }: MadeAttempt, state: DeliveryState): DeliveryAttempt {
  const { id: deliveryId, targetId, eventId, kind, attempts, isReplay } = delivery;
  return {
    id,
    deliveryId,
    targetId,
    eventId,
    kind,
    ...logged(posted),
    attempt: attempts + 1,
    isReplay,
    isTest: false,
    createdAt: begunAt,
    state,
  };
}

/** The log's fields for a call. */
export function logged({ url, status, body, error, durationMs }: Posted) {
  return { url, responseStatus: status, responseBody: body, errorDetail: error, durationMs };
}

function settlementOf(delivery: TakenDelivery, outcome: Outcome, state: DeliveryState, now: Date): Settlement {
  const nextAttemptAt = outcome.kind === "retry" ? new Date(now.getTime() + outcome.pauseMs) : null;
  return { id: delivery.id, leaseUntil: delivery.leaseUntil, state, attempts: delivery.attempts + 1, nextAttemptAt };
}

function freedTargets(made: readonly MadeAttempt[]): FreedTarget[] {
  const freed = new Map<string, FreedTarget>();
  for (const { delivery, posted } of made) {
    const { channel, targetId } = delivery;
    const slow = posted.durationMs > slowFrom || freed.get(targetId)?.slow === true;
    freed.set(targetId, { channel, targetId, slow });
  }
  return [...freed.values()];
}
