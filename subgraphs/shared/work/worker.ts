import { type ParsedCronItem, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type { Database } from "../database/client.js";
import type { Logger } from "../logging/logger.js";
import { errorFields } from "./error-fields.js";
import { forgettable } from "./forgettable.js";
import type { Heartbeat } from "./heartbeat.js";
import { workerLog } from "./worker-log.js";
import { workerPool } from "./worker-pool.js";

const pollEvery = 2_000;
const restartPause = 1_000;
/** Consecutive failures to fetch a job before the worker is restarted. */
const failuresEndured = 3;
/** How long a worker without jobs may take to end. After a failure it may wait for ever. */
const goodbyeWithin = 5_000;
const lastWords = [
  "pool:gracefulShutdown:complete",
  "pool:forcefulShutdown:complete",
  "pool:forcefulShutdown:error",
] as const;

export interface WorkerOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly heartbeat: Heartbeat;
  readonly taskList: TaskList;
  readonly schedule: ParsedCronItem[];
  /** The number of concurrent jobs in this process. */
  readonly concurrency: number;
  /** How long jobs may run after a stop before they are aborted and released, in milliseconds. */
  readonly patience: number;
}

/** A run of graphile-worker, and when it has no jobs left, even if it does not report its end. */
interface Run {
  readonly runner: Runner;
  readonly overdue: Promise<void>;
  readonly forget: () => void;
}

/** graphile-worker in the jobs pool. The schema must exist. */
export class Worker {
  private current: Run | null = null;
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;
  private stopped = false;
  /** The restart or the start in progress. */
  private changing: Promise<void> = Promise.resolve();
  /** The workers of this run and of earlier ones, which may have failed to release their jobs. */
  private readonly used = new Set<string>();

  constructor(private readonly options: WorkerOptions) {}

  async start(): Promise<void> {
    for (const id of this.used) {
      await this.options.heartbeat.release(id);
      this.used.delete(id);
    }
    this.failures = 0;
    const run = await this.run();
    // A stop may have been requested meanwhile.
    if (this.stopped) return this.end(run);
    this.current = run;
    run.runner.promise.then(
      () => this.restart(run),
      (error: unknown) => this.restart(run, error),
    );
  }

  /** Waits a short time for the jobs in progress; those that still run are released for another process. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    const run = this.current;
    this.current = null;
    if (run !== null) await this.end(run);
    await this.changing;
  }

  private async run(): Promise<Run> {
    const { database, log, heartbeat, schedule, concurrency, patience } = this.options;
    const register = async (id: string): Promise<void> => {
      this.used.add(id);
      await heartbeat.register(id);
    };
    const parts = forgettable(this.options.taskList, register);
    this.watch(parts.events);
    const overdue = new Promise<void>((resolve) => {
      for (const name of lastWords) parts.events.on(name, () => void setTimeout(resolve, goodbyeWithin).unref());
    });
    const starting = run({
      pgPool: workerPool(database.jobs.driver),
      logger: workerLog(log),
      taskList: parts.taskList,
      parsedCronItems: schedule,
      concurrency,
      events: parts.events,
      pollInterval: pollEvery,
      noHandleSignals: true,
      // There may be a transaction pooler before the database.
      noPreparedStatements: true,
      gracefulShutdownAbortTimeout: patience,
      preset: parts.preset,
    });
    starting.then(({ promise }) => promise).then(parts.forget, parts.forget);
    return { runner: await starting, overdue, forget: parts.forget };
  }

  /**
   * graphile-worker caches a failed look-up of its tasks for ever, so a connection lost at the wrong moment would make
   * it deaf. And a worker that cannot release its job ends without ending the rest. A restart cures both.
   */
  private watch(events: WorkerEvents): void {
    events.on("worker:getJob:error", () => {
      this.failures += 1;
      if (this.failures >= failuresEndured && this.current !== null) this.restart(this.current);
    });
    events.on("worker:getJob:empty", () => (this.failures = 0));
    events.on("job:start", () => (this.failures = 0));
    for (const name of ["worker:fatalError", "pool:fatalError"] as const) {
      events.on(name, ({ error }) => {
        if (this.current !== null) this.restart(this.current, error);
      });
    }
  }

  private restart(run: Run, error?: unknown): void {
    if (this.current !== run || this.stopped) return;
    this.current = null;
    this.options.log.error(error === undefined ? {} : errorFields(error), "The job worker is restarted");
    this.changing = this.end(run).then(() => this.startLater());
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

  /** Resolves when it has no jobs left: only then may they be released for others. */
  private async end({ runner, overdue, forget }: Run): Promise<void> {
    const debug = (error: unknown): void =>
      this.options.log.debug(errorFields(error), "The job worker had already ended");
    const stopping = runner
      .stop()
      .catch(debug)
      .then(() => runner.promise);
    await Promise.race([stopping.catch(debug), overdue]);
    forget();
  }
}
