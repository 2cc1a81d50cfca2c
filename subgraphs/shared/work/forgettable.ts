import { EventEmitter } from "node:events";
import type { TaskList, WorkerEvents } from "graphile-worker";

/** The options of a run of graphile-worker, and `forget`, which empties them. */
export interface Forgettable {
  readonly taskList: TaskList;
  readonly events: WorkerEvents;
  /** Called with each worker before it begins. */
  readonly preset: GraphileConfig.Preset;
  readonly forget: () => void;
}

/**
 * graphile-worker references the options of every run for ever, and with them everything they reach: a closed server
 * with its schemas and caches. So a run gets these options, which are emptied when it has ended. This scope lives as
 * long, so it must reference nothing else.
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
      // Without a delay, an error while storing the end of a job is an unhandled rejection, which would end the
      // process.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    },
    forget: () => {
      for (const name of Object.keys(tasks)) delete tasks[name];
      events.removeAllListeners();
      registering = null;
    },
  };
}
