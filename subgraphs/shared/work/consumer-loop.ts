import type { Services } from "../context/services.js";
import { Coalesced } from "../events/coalesced.js";
import { consumeBatch, usualBatch } from "./consume-batch.js";
import type { Consumer } from "./consumer.js";
import { errorFields } from "./error-fields.js";

/** How often it looks without being woken: how long the work of a process that died waits for us. */
const pollEvery = 1_000;
/** How often it writes down how far it has read although nothing concerned it: what it may not have read is not pruned. */
const recordEvery = 30 * 60_000;
const busyPause = 5;
const shortestPause = 200;
const longestPause = 30_000;

/** One consumer in one process: woken by the log and by a timer, slower after failures. */
export class ConsumerLoop {
  private readonly working = new Coalesced(() => this.work());
  private timer: NodeJS.Timeout | undefined;
  private forget: () => void = () => {};
  private failures = 0;
  /** Events still to be taken one at a time after a failure, so that a bad one holds up only those behind it. */
  private careful = 0;
  private retryAt = 0;
  private recordAt = 0;
  private stopped = false;

  constructor(
    private readonly services: Services,
    private readonly consumer: Consumer,
  ) {}

  start(): void {
    this.forget = this.services.events.onAdvance(() => this.wake());
    this.timer = setInterval(() => this.wake(), pollEvery).unref();
    this.wake();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.forget();
    clearInterval(this.timer);
    await this.working.settled();
  }

  /** Handles everything up to the head, or rejects with the handler's error. */
  async drain(): Promise<void> {
    for (;;) {
      const outcome = await consumeBatch(this.services, this.consumer, { record: true });
      if (outcome === "idle") return;
      if (outcome === "busy") await new Promise((resolve) => setTimeout(resolve, busyPause));
    }
  }

  private wake(): void {
    if (this.stopped || performance.now() < this.retryAt) return;
    void this.working.run();
  }

  private async work(): Promise<void> {
    const { log } = this.services;
    try {
      while (!this.stopped) {
        const record = performance.now() >= this.recordAt;
        const outcome = await consumeBatch(this.services, this.consumer, { single: this.careful > 0, record });
        if (record) this.recordAt = performance.now() + recordEvery;
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
      setTimeout(() => this.wake(), pause + 1).unref();
    }
  }
}
