import { EventEmitter } from "node:events";
import type { TaskList, WorkerEvents } from "graphile-worker";

/** Parts of a run of graphile-worker, and `forget`, which empties them. */
export interface Forgettable {
  readonly taskList: TaskList;
  readonly events: WorkerEvents;
  /** Tells of each worker before it begins. */
  readonly preset: GraphileConfig.Preset;
  readonly forget: () => void;
}

/**
 * graphile-worker keeps the options of every run for ever, and with them what they can reach: a server that was closed, with
 * its schemas and caches. So a run gets these parts, which are emptied when it has ended. What is in this scope stays as
 * long: it holds nothing else.
 */
export function forgettable(taskList: TaskList, register: (workerId: string) => Promise<void>): Forgettable {
  const tasks = { ...taskList };
  const events = new EventEmitter() as WorkerEvents;
  let registering: typeof register | null = register;
  const startWorker = async (_context: unknown, { worker }: { worker: { workerPool: { id: string } } }) =>
    registering?.(worker.workerPool.id);
  return {
    taskList: tasks,
    events,
    preset: {
      plugins: [{ name: "ParleyHeartbeat", version: "0.0.0", worker: { hooks: { startWorker } } }],
      // Without a delay, nobody hears of it when the end of a job cannot be written: that rejection would end the process.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    },
    forget: () => {
      for (const name of Object.keys(tasks)) delete tasks[name];
      events.removeAllListeners();
      registering = null;
    },
  };
}
