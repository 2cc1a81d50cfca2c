import type { Logger } from "../logging/logger.js";
import { Coalesced } from "./coalesced.js";
import type { Publisher } from "./publisher.js";

const pollEvery = 250;
/**
 * The minimum of milliseconds between two background publications. The first commit after a quiet period is published
 * at once. Under load, one publication numbers many commits instead of competing with them for the processor.
 */
const spacing = 10;
/**
 * After a lost connection, it retries at once, then after these pauses; after the last one, the next tick is the retry.
 */
const retryPauses = [0, 50, 200];

/**
 * Keeps the log published: after commits of this process, and regularly for commits of processes that ended before they
 * published.
 */
export class PublishingLoop {
  private readonly publishing = new Coalesced(() => this.publishAll());
  private timer: NodeJS.Timeout | undefined;
  private waiting: NodeJS.Timeout | null = null;
  private begun = -Infinity;
  /** Whether this process committed events since the last publication began. */
  private expected = false;
  private failing = false;
  private stopped = false;

  constructor(
    private readonly publisher: Publisher,
    private readonly log: Logger,
    private readonly advanced: (head: bigint) => void,
  ) {}

  /**
   * Resolves after the first attempt, which creates the head of a new database and numbers events of an earlier run.
   */
  async start(): Promise<void> {
    this.timer = setInterval(() => this.publishing.busy || this.soon(), pollEvery).unref();
    await this.inBackground();
  }

  /** Publishes everything committed before the call, or rejects. */
  now(): Promise<void> {
    return this.publishing.run();
  }

  /** Publishes in the background what this process committed. */
  committed(): void {
    this.expected = true;
    this.soon();
  }

  /** Publishes in the background. */
  private soon(): void {
    if (this.stopped || this.waiting !== null) return;
    const pause = this.begun + spacing - performance.now();
    if (pause <= 0) return void this.inBackground();
    this.waiting = setTimeout(() => {
      this.waiting = null;
      void this.inBackground();
    }, pause).unref();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    if (this.waiting !== null) clearTimeout(this.waiting);
    // The next process numbers what this one cannot: nothing is lost.
    await this.publishing.run().catch(() => {});
    await this.publisher.close();
  }

  private inBackground(): Promise<void> {
    return this.publishing.run().then(
      () => {
        if (this.failing) this.log.info({}, "The event log is published again");
        this.failing = false;
      },
      (error: unknown) => {
        if (!this.failing) this.log.error({ error: (error as Error).message }, "The event log cannot be published");
        this.failing = true;
      },
    );
  }

  private async publishAll(): Promise<void> {
    this.begun = performance.now();
    for (let more = true; more;) {
      const { expected } = this;
      this.expected = false;
      const published = await withRetries(() => this.publisher.publish(expected));
      this.advanced(published.head);
      more = published.more;
    }
  }
}

async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const pause of retryPauses) {
    try {
      return await work();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return work();
}
