import type { Services } from "../context/services.js";
import { errorFields } from "./error-fields.js";
import type { LastingWork, RunningLastingWork } from "./lasting-work.js";

const tendEvery = 5_000;

/** Runs lasting work: regularly after `start`, or on demand. */
export class LastingWorkRunner {
  private readonly running: RunningLastingWork;
  private timer: NodeJS.Timeout | undefined;
  private tending: Promise<void> = Promise.resolve();
  private isLooping = false;
  private isWoken = false;
  private isBusy = false;

  constructor(
    private readonly work: LastingWork,
    private readonly services: Services,
  ) {
    this.running = work.begin(services, () => this.wake());
  }

  /** From now on calls `tend` every few seconds. */
  start(): void {
    this.isLooping = true;
    this.loop();
  }

  /** Calls `tend` once, after a call in progress. */
  async tendNow(): Promise<void> {
    this.tending = this.tending.catch(() => {}).then(() => this.running.tend());
    await this.tending;
  }

  async stop(): Promise<void> {
    this.isLooping = false;
    clearTimeout(this.timer);
    await Promise.all([this.tending.catch(() => {}), this.running.stop()]);
  }

  private wake(): void {
    this.isWoken = true;
    if (this.isLooping && !this.isBusy) this.loop();
  }

  private loop(): void {
    clearTimeout(this.timer);
    this.isBusy = true;
    this.isWoken = false;
    this.tending = this.running
      .tend()
      .catch((error: unknown) => {
        this.services.log.warn({ work: this.work.name, ...errorFields(error) }, "A check of lasting work failed");
      })
      .then(() => {
        this.isBusy = false;
        if (!this.isLooping) return;
        if (this.isWoken) return this.loop();
        this.timer = setTimeout(() => this.loop(), tendEvery).unref();
      });
  }
}
