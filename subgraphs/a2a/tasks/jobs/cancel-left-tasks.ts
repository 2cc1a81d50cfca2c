import type { Keyset } from "../../../shared/pagination/page.js";
import { defineTask } from "../../../shared/work/task.js";
import { cancelRun } from "../cancel-tasks.js";
import type { TaskRun } from "../store/tasks.js";

/**
 * Stores that the open tasks of a deleted identity are canceled, and appends the events. Readers have seen them as
 * canceled since the deletion (`rules/canceled.ts`). Each range is a transaction with its events. After a restart it
 * continues with the rest: canceled tasks stay unchanged, and no agent can open tasks with a deleted identity.
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
