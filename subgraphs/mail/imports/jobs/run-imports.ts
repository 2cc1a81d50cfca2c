import { addJob } from "../../../shared/work/add-job.js";
import { defineTask } from "../../../shared/work/task.js";
import { runSlice } from "../run-slice.js";

const name = "mail-run-imports";
/** One slice at a time, over all organizations: imports never delay other jobs. */
export const importQueue = "mail-imports";

/** Works on an organization's imports for a while, and adds a job for the next slice until nothing is left. */
export const runImports = defineTask({
  name,
  async run({ services, signal }, payload) {
    const { organizationId } = payload as { organizationId: string };
    const runAt = await runSlice(services, organizationId, signal);
    if (runAt === null) return;
    // At most one job per organization waits for another worker's lease.
    const isWaiting = runAt > services.clock.now();
    const when = isWaiting ? { runAt, key: `${name}-wait/${organizationId}` } : { now: runAt };
    await services.database.jobs.transaction((tx) =>
      addJob(tx, name, { organizationId }, { ...when, queue: importQueue }),
    );
  },
});
