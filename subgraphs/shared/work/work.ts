import type { Services } from "../context/services.js";
import type { Consumer } from "./consumer.js";
import { Heartbeat } from "./heartbeat.js";
import { housekeeping } from "./housekeeping.js";
import type { RecurringJob } from "./recurring-job.js";
import { prepareConsumers, type RunningConsumers, runConsumers } from "./run-consumers.js";
import { runDueJobs } from "./run-due-jobs.js";
import { buildSchedule, buildTaskList } from "./task-list.js";
import type { Task } from "./task.js";
import { migrateWorkerSchema } from "./worker-schema.js";
import { Worker } from "./worker.js";

/** A domain's background work: what follows from events, what jobs run, what comes back by itself. */
export interface DomainWork {
  readonly consumers?: readonly Consumer[];
  readonly tasks?: readonly Task[];
  readonly recurring?: readonly RecurringJob[];
}

export interface WorkOptions {
  readonly services: Services;
  /** For people who look at the heartbeats. */
  readonly role: string;
  /** Of every domain that this process serves. */
  readonly domains: readonly DomainWork[];
  /** Jobs at once in this process; 2 when omitted. */
  readonly concurrency?: number;
}

/** All background work of a process. */
export interface Work {
  /** Prepares the job tables and starts consumers, worker and heartbeat. After the event log has started. */
  start(): Promise<void>;
  /** Hands back what is leased. Before the event log stops and the pools close. */
  stop(): Promise<void>;
  /** Does here and now everything that is due by the clock, and what follows from it. For tests; needs no `start()`. */
  runDueJobs(): Promise<void>;
}

export function createWork({ services, role, domains, concurrency = 2 }: WorkOptions): Work {
  const { database, events, clock, log } = services;
  const consumers = domains.flatMap((domain) => domain.consumers ?? []);
  const tasks = domains.flatMap((domain) => domain.tasks ?? []);
  const recurring = [...housekeeping, ...domains.flatMap((domain) => domain.recurring ?? [])];
  const taskList = buildTaskList(services, tasks, recurring);
  const heartbeat = new Heartbeat({ database, clock, log, role });
  const worker = new Worker({ database, log, heartbeat, taskList, schedule: buildSchedule(recurring), concurrency });
  let running: RunningConsumers | null = null;
  return {
    async start() {
      await migrateWorkerSchema(database, log);
      heartbeat.start();
      running = await runConsumers({ database, events, log, consumers });
      await worker.start();
    },
    async stop() {
      await running?.stop();
      await worker.stop();
      if (running !== null) await heartbeat.stop();
      running = null;
    },
    async runDueJobs() {
      await migrateWorkerSchema(database, log);
      const idle = running ?? (await prepareConsumers({ database, events, log, consumers }));
      await runDueJobs({ services, consumers: idle, taskList, recurring });
    },
  };
}
