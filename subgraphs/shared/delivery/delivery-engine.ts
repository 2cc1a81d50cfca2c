import { orderedId } from "../identity/ordered-id.js";
import type { Services } from "../context/services.js";
import { Coalesced } from "../events/coalesced.js";
import { errorFields } from "../work/error-fields.js";
import { AttemptRecorder } from "./attempt-recorder.js";
import type { ReceiverKind, DeliveryTarget } from "./receiver-kind.js";
import { createDeliveryClient, type DeliveryClient } from "./delivery-client.js";
import { dropWaiting } from "./drop-waiting.js";
import { scheduleReceivers } from "./enqueue-deliveries.js";
import { findReceivers } from "./find-receivers.js";
import { handBack } from "./hand-back.js";
import { hasWaitedTooLong } from "./schedule.js";
import { type TakenDelivery, takeDeliveries } from "./take-deliveries.js";
import { DeliveriesInProgress } from "./deliveries-in-progress.js";

/** Milliseconds between polls without being woken: for retries, and for deliveries that other processes enqueued. */
const pollEvery = 500;
/**
 * Milliseconds that a lease lasts longer than an attempt may take: time to begin it, to record it, and for clock
 * differences.
 */
const leaseMargin = 10_000;
/** Milliseconds until a delivery is retried that could not be attempted for internal reasons. */
const troublePause = 60_000;
/** Nothing became due before this. */
const longAgo = new Date(0);

/**
 * Delivers what is due, in one process. Several processes may do so: leases prevent them from taking the same delivery.
 */
export class DeliveryEngine {
  private readonly kinds: ReadonlyMap<string, ReceiverKind>;
  private readonly client: DeliveryClient;
  private readonly inProgress: DeliveriesInProgress;
  private readonly recorder: AttemptRecorder;
  private readonly filling = new Coalesced(() => this.fill());
  private timer: NodeJS.Timeout | undefined;
  /** The number of deliveries taken so far. */
  private taken = 0;
  private failing = false;
  private stopped = false;
  /** From now on attempts end because we stop, not because of their receivers. */
  private cuttingOff = false;
  private readonly interrupted: TakenDelivery[] = [];

  constructor(
    private readonly services: Services,
    kinds: readonly ReceiverKind[],
  ) {
    const { config } = services;
    this.kinds = new Map(kinds.map((receivers) => [receivers.name, receivers]));
    this.client = createDeliveryClient(config, config.DELIVERY_TIMEOUT_MS);
    this.inProgress = new DeliveriesInProgress(config.DELIVERY_AT_ONCE);
    this.recorder = new AttemptRecorder(services, this.kinds, (made) => {
      for (const { delivery } of made) this.inProgress.end(delivery);
      this.wake();
    });
  }

  start(): void {
    if (this.kinds.size === 0) return;
    this.services.database.onDeliveriesCommitted(() => this.wake());
    this.timer = setInterval(() => this.wake(), pollEvery).unref();
    this.wake();
  }

  /** Delivers everything that is due by the clock; rejects on failure. */
  async drain(): Promise<void> {
    if (this.kinds.size === 0) return;
    for (;;) {
      const before = this.taken;
      await this.filling.run();
      // With attempts in progress, there may have been no capacity to take everything that is due.
      const hadRoom = this.inProgress.isEmpty;
      await this.inProgress.empty();
      if (hadRoom && this.taken === before) return;
    }
  }

  /** Lets attempts in progress finish for `patience` milliseconds, then cancels them and releases all leases. */
  async stop(patience: number): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.filling.settled();
    const expired = new Promise((resolve) => setTimeout(resolve, patience).unref());
    await Promise.race([this.inProgress.empty(), expired]);
    this.cuttingOff = true;
    await this.client.close();
    await this.inProgress.empty();
    const { database, clock } = this.services;
    await this.letGo(this.interrupted, () => handBack(database, this.interrupted, clock.now()));
  }

  private wake(): void {
    if (this.stopped) return;
    this.filling.run().then(
      () => {
        if (this.failing) this.services.log.info({}, "Deliveries have resumed");
        this.failing = false;
      },
      (error: unknown) => {
        if (!this.failing) this.services.log.error(errorFields(error), "Deliveries cannot be taken");
        this.failing = true;
      },
    );
  }

  private async fill(): Promise<void> {
    const { database, clock, config } = this.services;
    const perTarget = config.DELIVERY_AT_ONCE_PER_RECEIVER;
    while (!this.stopped && this.inProgress.room > 0) {
      const { room, slowRoom } = this.inProgress;
      const now = clock.now();
      const { taken, more } = await takeDeliveries(database, {
        channels: [...this.kinds.keys()],
        now,
        leaseUntil: new Date(now.getTime() + config.DELIVERY_TIMEOUT_MS + leaseMargin),
        room,
        slowRoom,
        perTarget,
        // Never more than the limit for all slow receivers together: otherwise they would never be taken.
        perSlowTarget: Math.min(Math.ceil(perTarget / 5), Math.floor(config.DELIVERY_AT_ONCE / 2)),
      });
      this.taken += taken.length;
      for (const delivery of taken) this.inProgress.begin(delivery);
      for (const receivers of this.kinds.values()) {
        const own = taken.filter((delivery) => delivery.channel === receivers.name);
        if (own.length > 0) await this.send(receivers, own);
      }
      if (!more) return;
    }
  }

  private async send(receivers: ReceiverKind, taken: readonly TakenDelivery[]): Promise<void> {
    const byTarget = new Map<string, TakenDelivery[]>();
    for (const delivery of taken) {
      const same = byTarget.get(delivery.targetId);
      if (same === undefined) byTarget.set(delivery.targetId, [delivery]);
      else same.push(delivery);
    }
    const lookedAt = this.services.clock.now();
    const { found, unknown } = await findReceivers(this.services, receivers, [...byTarget.keys()]);
    for (const [targetId, deliveries] of byTarget) {
      const target = found.get(targetId);
      if (this.isLate(deliveries[0]!)) await this.giveBack(deliveries, 0);
      else if (target !== undefined) await this.sendTo(target, receivers, deliveries);
      else if (unknown.has(targetId)) await this.giveBack(deliveries);
      else await this.drop(receivers, targetId, deliveries, lookedAt);
    }
  }

  /** Sends deliveries. Those for a frozen identity are looked at again later, or are dropped if they are too old. */
  private async sendTo(
    target: DeliveryTarget,
    receivers: ReceiverKind,
    taken: readonly TakenDelivery[],
  ): Promise<void> {
    const waiting = taken.filter(({ kind }) => target.waits?.(kind) === true);
    for (const delivery of taken) if (!waiting.includes(delivery)) void this.attempt(delivery, target);
    const tooOld = new Set(waiting.filter((delivery) => hasWaitedTooLong(delivery, this.services.clock.now())));
    await this.giveBack(waiting.filter((delivery) => !tooOld.has(delivery)));
    if (tooOld.size > 0) await this.drop(receivers, target.id, [...tooOld], longAgo);
  }

  private async attempt(delivery: TakenDelivery, target: DeliveryTarget): Promise<void> {
    const { clock, log } = this.services;
    const begunAt = clock.now();
    try {
      const posted = await this.client.post(target, delivery, begunAt);
      if (!this.cuttingOff || posted.status !== null)
        return this.recorder.add({ id: orderedId(begunAt), delivery, posted, begunAt });
      this.interrupted.push(delivery);
      this.inProgress.end(delivery);
    } catch (error) {
      log.error({ delivery: delivery.id, ...errorFields(error) }, "An event could not be sent");
      await this.giveBack([delivery]);
    }
  }

  /** Whether an attempt that begins now could still run when its lease ends and another worker begins one. */
  private isLate({ leaseUntil }: TakenDelivery): boolean {
    const { clock, config } = this.services;
    return clock.now().getTime() + config.DELIVERY_TIMEOUT_MS + leaseMargin / 2 > leaseUntil.getTime();
  }

  /** These cannot be attempted now, for internal reasons. */
  private async giveBack(troubled: readonly TakenDelivery[], pause = troublePause): Promise<void> {
    const { database, clock } = this.services;
    const dueAt = new Date(clock.now().getTime() + pause);
    await this.letGo(troubled, () => handBack(database, troubled, dueAt));
  }

  /**
   * The receiver was deleted or disabled when it was looked up. Later deliveries may belong to a receiver that was
   * enabled again.
   */
  private async drop(
    receivers: ReceiverKind,
    targetId: string,
    taken: readonly TakenDelivery[],
    lookedAt: Date,
  ): Promise<void> {
    const { database, clock } = this.services;
    await this.letGo(taken, () =>
      database.jobs.transaction(async (tx) => {
        const ids = taken.map(({ id }) => id);
        await dropWaiting(tx, receivers.name, targetId, { taken: ids, dueBefore: lookedAt });
        await scheduleReceivers(tx, clock.now(), [{ channel: receivers.name, targetId }]);
      }),
    );
  }

  private async letGo(taken: readonly TakenDelivery[], work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      this.services.log.warn(errorFields(error), "Deliveries could not be handed back; their leases will end");
    });
    for (const delivery of taken) this.inProgress.end(delivery);
  }
}
