import type { Keyset } from "../../../shared/pagination/page.js";
import { defineTask } from "../../../shared/work/task.js";
import { cancelRun } from "../cancel-tasks.js";
import type { TaskRun } from "../store/tasks.js";

/**
 * Writes down, and tells, that the open tasks of a deleted identity are canceled: everybody has seen them so since its
 * deletion (`rules/canceled.ts`). A run a transaction, each with its events. Begun again it finds the rest: what is
 * canceled stays as it is, and nobody can open tasks with an identity that is gone.
 */
export const cancelLeftTasks = defineTask({
  name: "a2a-cancel-left-tasks",
  async run({ services: { database, clock }, signal }, payload) {
    const { identityId } = payload as { identityId: string };
    for (const side of ["worker", "requester"] as const) {
      let after: Keyset | null = null;
      do {
        signal.throwIfAborted();
        const run: TaskRun = { identityId, side, after };
        after = await database.jobs.transaction<Keyset | null>((tx) => cancelRun(tx, run, clock.now()));
      } while (after !== null);
    }
  },
});
