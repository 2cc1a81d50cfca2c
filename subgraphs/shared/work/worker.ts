import { type ParsedCronItem, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type { Database } from "../database/client.js";
import type { Logger } from "../logging/logger.js";
import { errorFields } from "./error-fields.js";
import { forgettable } from "./forgettable.js";
import type { Heartbeat } from "./heartbeat.js";
import { workerLog } from "./worker-log.js";

const pollEvery = 2_000;
const restartPause = 1_000;
/** Failures to ask for a job, one after the other, before the worker is started anew. */
const failuresEndured = 3;

export interface WorkerOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly heartbeat: Heartbeat;
  readonly taskList: TaskList;
  readonly schedule: ParsedCronItem[];
  /** Jobs at once in this process. */
  readonly concurrency: number;
  /** How long jobs may go on after a stop was asked for before they are told to abort and given back, in milliseconds. */
  readonly patience: number;
}

/** graphile-worker in the jobs pool. The schema must be there. */
export class Worker {
  private runner: Runner | null = null;
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;
  private stopped = false;
  /** The restart or the start that is under way. */
  private changing: Promise<void> = Promise.resolve();
  /** The workers of this run and of earlier ones, which may have been unable to give back their jobs. */
  private readonly used = new Set<string>();

  constructor(private readonly options: WorkerOptions) {}

  async start(): Promise<void> {
    for (const id of this.used) {
      await this.options.heartbeat.release(id);
      this.used.delete(id);
    }
    this.failures = 0;
    const runner = await this.run();
    // A stop may have been asked for meanwhile.
    if (this.stopped) return runner.stop();
    this.runner = runner;
    runner.promise.then(
      () => this.restart(runner),
      (error: unknown) => this.restart(runner, error),
    );
  }

  /** Waits for the jobs in flight, but not long; those that go on are given back for another process. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    const runner = this.runner;
    this.runner = null;
    if (runner !== null) await this.end(runner);
    await this.changing;
  }

  private async run(): Promise<Runner> {
    const { database, log, heartbeat, schedule, concurrency, patience } = this.options;
    const register = async (id: string): Promise<void> => {
      this.used.add(id);
      await heartbeat.register(id);
    };
    const parts = forgettable(this.options.taskList, register);
    this.watch(parts.events);
    const starting = run({
      pgPool: database.jobs.driver,
      logger: workerLog(log),
      taskList: parts.taskList,
      parsedCronItems: schedule,
      concurrency,
      events: parts.events,
      pollInterval: pollEvery,
      noHandleSignals: true,
      // A transaction pooler may stand before the database.
      noPreparedStatements: true,
      gracefulShutdownAbortTimeout: patience,
      preset: parts.preset,
    });
    starting.then(({ promise }) => promise).then(parts.forget, parts.forget);
    return starting;
  }

  /**
   * It keeps a failed look-up of its tasks for ever, so a connection lost at the wrong moment would leave it deaf; and a
   * worker that could not give back its job ends without ending the rest. Both are cured by a new start.
   */
  private watch(events: WorkerEvents): void {
    events.on("worker:getJob:error", () => {
      this.failures += 1;
      if (this.failures >= failuresEndured && this.runner !== null) this.restart(this.runner);
    });
    events.on("worker:getJob:empty", () => (this.failures = 0));
    events.on("job:start", () => (this.failures = 0));
    events.on("worker:fatalError", ({ error }) => {
      if (this.runner !== null) this.restart(this.runner, error);
    });
  }

  private restart(runner: Runner, error?: unknown): void {
    if (this.runner !== runner || this.stopped) return;
    this.runner = null;
    this.options.log.error(error === undefined ? {} : errorFields(error), "The job worker is started anew");
    this.changing = this.end(runner).then(() => this.startLater());
  }

  private startLater(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.changing = this.start().catch((error: unknown) => {
        this.options.log.error(errorFields(error), "The job worker could not be started");
        this.startLater();
      });
    }, restartPause).unref();
  }

  private async end(runner: Runner): Promise<void> {
    await runner.stop().catch((error: unknown) => {
      this.options.log.debug(errorFields(error), "The job worker had already ended");
    });
  }
}
