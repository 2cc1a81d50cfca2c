import { run, type ParsedCronItem, type Runner, type TaskList } from "graphile-worker";
import type { Database } from "../database/client.js";
import type { Logger } from "../logging/logger.js";
import { errorFields } from "./error-fields.js";
import type { Heartbeat } from "./heartbeat.js";
import { workerLog } from "./worker-log.js";

const pollEvery = 2_000;
const restartPause = 2_000;

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

/** graphile-worker in the jobs pool, started again when it gives up. The schema must be there. */
export class Worker {
  private runner: Runner | null = null;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly options: WorkerOptions) {}

  async start(): Promise<void> {
    const { database, log, heartbeat, taskList, schedule, concurrency, patience } = this.options;
    const runner = await run({
      pgPool: database.jobs.driver,
      logger: workerLog(log),
      taskList,
      parsedCronItems: schedule,
      concurrency,
      pollInterval: pollEvery,
      noHandleSignals: true,
      // A transaction pooler may stand before the database.
      noPreparedStatements: true,
      gracefulShutdownAbortTimeout: patience,
      preset: {
        plugins: [
          {
            name: "ParleyHeartbeat",
            version: "0.0.0",
            worker: {
              hooks: { startWorker: (_context, { worker }) => heartbeat.register(worker.workerPool.id) },
            },
          },
        ],
      },
    });
    // A stop may have been asked for meanwhile.
    if (this.stopped) return runner.stop();
    this.runner = runner;
    runner.promise.then(
      () => this.ended(),
      (error: unknown) => this.ended(error),
    );
  }

  /** Waits for the jobs in flight, but not long; those that go on are given back for another process. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    const runner = this.runner;
    this.runner = null;
    await runner?.stop().catch((error: unknown) => {
      this.options.log.warn(errorFields(error), "The job worker had already ended");
    });
  }

  private ended(error?: unknown): void {
    if (this.stopped || this.runner === null) return;
    this.runner = null;
    this.options.log.error(errorFields(error), "The job worker ended; starting it again");
    this.restartLater();
  }

  private restartLater(): void {
    this.timer = setTimeout(() => {
      this.start().catch((error: unknown) => {
        this.options.log.error(errorFields(error), "The job worker could not be started");
        if (!this.stopped) this.restartLater();
      });
    }, restartPause).unref();
  }
}
