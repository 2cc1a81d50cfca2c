import { systemClock } from "../clock/clock.js";
import type { Services } from "../context/services.js";
import { DeliveryEngine } from "../delivery/delivery-engine.js";
import { Heartbeat } from "../work/heartbeat.js";
import { LastingWorkRunner } from "../work/run-lasting-work.js";
import type { DomainWork } from "./domain-work.js";
import { housekeeping } from "./housekeeping.js";
import { systemMailWork } from "./system-mail-work.js";
import { prepareConsumers, type RunningConsumers, runConsumers } from "../work/run-consumers.js";
import { runDueJobs, runFollowingJobs } from "./run-due-jobs.js";
import { buildSchedule, buildTaskList, indexTasks } from "../work/task-list.js";
import { migrateWorkerSchema } from "../work/worker-schema.js";
import { Worker } from "../work/worker.js";

export interface WorkOptions {
  readonly services: Services;
  /** Shown to people who read the heartbeats. */
  readonly role: string;
  /** The work of every domain that this process serves. */
  readonly domains: readonly DomainWork[];
  /** The number of concurrent jobs in this process; 4 when omitted. */
  readonly concurrency?: number;
  /**
   * How long jobs in progress may run after `stop()`, in milliseconds. Then they are released for other processes. 5000
   * when omitted.
   */
  readonly patience?: number;
}

/** All background work of a process. */
export interface Work {
  /**
   * Prepares the job tables and starts consumers, worker, deliveries and heartbeat. Call it after the event log has
   * started. If the clock is not the wall clock, jobs and deliveries wait for `runDueJobs()`.
   */
  start(): Promise<void>;
  /** Releases everything that is leased. Call it before the event log stops and the pools close. */
  stop(): Promise<void>;
  /** Does everything that is due by the clock, and the work that follows from it. For tests; needs no `start()`. */
  runDueJobs(): Promise<void>;
  /** The same without the recurring jobs, which take most of the time of `runDueJobs`. */
  runFollowingJobs(): Promise<void>;
}

export function createWork({ services, role, domains, concurrency = 4, patience = 5_000 }: WorkOptions): Work {
  const { database, clock, log } = services;
  const parts = [systemMailWork, ...domains];
  const consumers = parts.flatMap((part) => part.consumers ?? []);
  const recurring = [...housekeeping, ...parts.flatMap((part) => part.recurring ?? [])];
  const tasks = indexTasks(
    parts.flatMap((part) => part.tasks ?? []),
    recurring,
  );
  const deliveries = new DeliveryEngine(
    services,
    domains.flatMap((domain) => domain.receiverKinds ?? []),
  );
  const lasting = parts.flatMap((part) => part.lasting ?? []).map((work) => new LastingWorkRunner(work, services));
  const taskList = buildTaskList(services, tasks);
  const heartbeat = new Heartbeat({ database, log, role });
  const worker = new Worker({
    database,
    log,
    heartbeat,
    taskList,
    schedule: buildSchedule(recurring),
    concurrency,
    patience,
  });
  let running: RunningConsumers | null = null;
  let begun = false;
  const idle = async () => running ?? prepareConsumers({ services, consumers });
  const prepare = async (): Promise<void> => {
    // After a start, the schema is already there.
    if (!begun) await migrateWorkerSchema(database, log);
    for (const work of lasting) await work.tendNow();
  };
  return {
    async start() {
      await migrateWorkerSchema(database, log);
      begun = true;
      heartbeat.start();
      running = await runConsumers({ services, consumers });
      if (clock !== systemClock) return;
      deliveries.start();
      for (const work of lasting) work.start();
      await worker.start();
    },
    async stop() {
      await running?.stop();
      await Promise.all([worker.stop(), deliveries.stop(patience), ...lasting.map((work) => work.stop())]);
      if (begun) await heartbeat.stop();
      begun = false;
    },
    async runDueJobs() {
      await prepare();
      await runDueJobs({ services, consumers: await idle(), deliveries, tasks, recurring });
    },
    async runFollowingJobs() {
      await prepare();
      await runFollowingJobs({ services, consumers: await idle(), deliveries, tasks });
    },
  };
}
