import type { Services } from "../context/services.js";
import { Coalesced } from "../events/coalesced.js";
import { recordProgress, type Standing, standings } from "./consume-batch.js";
import type { Consumer } from "./consumer.js";
import type { ConsumerLoop } from "./consumer-loop.js";
import { errorFields } from "./error-fields.js";

/** How often it polls without being woken. Work of a process that died waits at most this long. */
const pollEvery = 1_000;
/**
 * The minimum of milliseconds between two checks because of new events. The first check after a quiet period is
 * immediate. Under load, one batch of a consumer handles many commits, instead of one transaction for each.
 */
const spacing = 100;

/** How often irrelevant events are stored as read: unread events are not pruned. */
const recordEvery = 30 * 60_000;
/** Or when a consumer is this many positions behind, so that the next check skips few of them. */
const recordStride = 1_000n;

/**
 * Checks for all consumers of a process, in one statement, whether there is something to do. The log and a timer wake
 * it.
 */
export class ConsumerLookout {
  private readonly looking = new Coalesced(() => this.look());
  private timer: NodeJS.Timeout | undefined;
  private waiting: NodeJS.Timeout | null = null;
  private forget: () => void = () => {};
  private begun = -Infinity;
  private recordAt = 0;
  private failing = false;

  constructor(
    private readonly services: Services,
    private readonly loops: readonly ConsumerLoop[],
  ) {}

  start(): void {
    this.forget = this.services.events.onAdvance(() => this.soon());
    this.timer = setInterval(() => this.soon(), pollEvery).unref();
    this.soon();
  }

  /** Ends when the loops have ended, after the batches in progress. */
  async stop(): Promise<void> {
    this.forget();
    clearInterval(this.timer);
    if (this.waiting !== null) clearTimeout(this.waiting);
    await this.looking.settled();
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  private soon(): void {
    if (this.waiting !== null) return;
    const pause = this.begun + spacing - performance.now();
    if (pause <= 0) return void this.looking.run();
    this.waiting = setTimeout(() => {
      this.waiting = null;
      void this.looking.run();
    }, pause).unref();
  }

  private async look(): Promise<void> {
    this.begun = performance.now();
    const ready = this.loops.filter((loop) => loop.isReady);
    try {
      const found = await standings(
        this.services,
        ready.map(({ consumer }) => consumer),
      );
      for (const loop of ready) if (found.get(loop.consumer)?.concerned) loop.wake();
      await this.record(found);
      this.failing = false;
    } catch (error) {
      // The timer checks again.
      if (!this.failing) this.services.log.error(errorFields(error), "The consumers cannot look for events");
      this.failing = true;
    }
  }

  /**
   * In one statement for all: most events concern few consumers, and a transaction for each costs more than their work.
   */
  private async record(found: ReadonlyMap<Consumer, Standing>): Promise<void> {
    const behind = [...found].filter(([, standing]) => !standing.concerned && standing.behind > 0n);
    const isDue = this.begun >= this.recordAt || behind.some(([, standing]) => standing.behind >= recordStride);
    if (behind.length === 0 || !isDue) return;
    const consumers = behind.map(([consumer]) => consumer);
    await recordProgress(this.services, consumers);
    this.recordAt = performance.now() + recordEvery;
  }
}
