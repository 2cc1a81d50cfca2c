import type { Services } from "../context/services.js";
import { Coalesced } from "../events/coalesced.js";
import { errorFields } from "../work/error-fields.js";
import { type ReceiverKinds, type MadeAttempt, recordAttempts } from "./record-attempts.js";

/** Most attempts recorded in one transaction. */
const batch = 250;
/**
 * The minimum of milliseconds between two transactions, so that each records many attempts. The first attempt after a
 * quiet period does not wait.
 */
const spacing = 10;
/** Pauses before retries of a failed transaction, in milliseconds. */
const retryPauses = [100, 1_000];

/** Records attempts as they come in, many in one transaction. */
export class AttemptRecorder {
  private readonly queue: MadeAttempt[] = [];
  private readonly writing = new Coalesced(() => this.write());
  private timer: NodeJS.Timeout | null = null;
  private begun = -Infinity;

  /** @param done receives attempts that are recorded, or that could not be recorded: the leases of these expire */
  constructor(
    private readonly services: Services,
    private readonly kinds: ReceiverKinds,
    private readonly done: (made: readonly MadeAttempt[]) => void,
  ) {}

  add(made: MadeAttempt): void {
    this.queue.push(made);
    this.schedule();
  }

  private schedule(): void {
    if (this.timer !== null) return;
    const pause = Math.max(0, this.begun + spacing - performance.now());
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.writing.run();
    }, pause);
  }

  private async write(): Promise<void> {
    this.begun = performance.now();
    const made = this.queue.splice(0, batch);
    if (made.length === 0) return;
    await this.writeAll(made);
    if (this.queue.length > 0) this.schedule();
    this.done(made);
  }

  private async writeAll(made: readonly MadeAttempt[]): Promise<void> {
    for (const pause of retryPauses) {
      if (await this.tried(made)) return;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    // An attempt that cannot be recorded must not make the others fail.
    for (const one of made) {
      if (await this.tried([one])) continue;
      this.services.log.error(
        { delivery: one.delivery.id },
        "An attempt could not be recorded; the event is sent again",
      );
    }
  }

  private async tried(made: readonly MadeAttempt[]): Promise<boolean> {
    const { database, log } = this.services;
    try {
      await database.jobs.transaction((tx) => recordAttempts(tx, this.services, this.kinds, made));
      return true;
    } catch (error) {
      log.warn({ attempts: made.length, ...errorFields(error) }, "Recording attempts failed");
      return false;
    }
  }
}
