import type { Services } from "../context/services.js";
import { Coalesced } from "../events/coalesced.js";
import { consumeBatch, usualBatch } from "./consume-batch.js";
import type { Consumer } from "./consumer.js";
import { errorFields } from "./error-fields.js";

/** Milliseconds before another look at a consumer that another transaction has locked. */
export const busyPause = 5;
const shortestPause = 200;
const longestPause = 30_000;

/** One consumer in one process. It is woken when there is something to do, and waits longer after failures. */
export class ConsumerLoop {
  private readonly working = new Coalesced(() => this.work());
  private failures = 0;
  /** Events to be handled one at a time after a failure, so that a bad one blocks only those after it. */
  private careful = 0;
  private retryAt = 0;
  /** Whether the next batch needs no check. */
  private known = false;
  private stopped = false;

  constructor(
    private readonly services: Services,
    readonly consumer: Consumer,
  ) {}

  /** Whether it may work now: not while it pauses after a failure. */
  get isReady(): boolean {
    return !this.stopped && performance.now() >= this.retryAt;
  }

  /** Works in the background; the caller has checked that there is something to do. */
  wake(): void {
    if (!this.isReady) return;
    // A run in progress may do it before the next one begins, which therefore checks itself.
    this.known = !this.working.busy;
    void this.working.run();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.working.settled();
  }

  /**
   * Handles everything up to the head, or rejects with the handler's error; the caller has checked that there is
   * something.
   */
  async drain(): Promise<void> {
    for (let known = true; ; known = false) {
      const outcome = await consumeBatch(this.services, this.consumer, { known });
      if (outcome === "idle") return;
      if (outcome === "busy") await new Promise((resolve) => setTimeout(resolve, busyPause));
    }
  }

  private async work(): Promise<void> {
    const { log } = this.services;
    try {
      while (!this.stopped) {
        const known = this.known;
        this.known = false;
        const outcome = await consumeBatch(this.services, this.consumer, { single: this.careful > 0, known });
        if (this.failures > 0) log.info({ consumer: this.consumer.name }, "The consumer works again");
        this.failures = 0;
        this.careful = Math.max(0, this.careful - 1);
        if (outcome !== "more") return;
      }
    } catch (error) {
      const pause = Math.min(longestPause, shortestPause * 2 ** this.failures) * (0.5 + Math.random() / 2);
      this.failures += 1;
      this.careful = this.consumer.batch ?? usualBatch;
      this.retryAt = performance.now() + pause;
      log.error(
        { consumer: this.consumer.name, failures: this.failures, ...errorFields(error) },
        "The consumer failed",
      );
      setTimeout(() => this.isReady && void this.working.run(), pause + 1).unref();
    }
  }
}
