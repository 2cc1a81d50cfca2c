import { addJob } from "../../../shared/work/add-job.js";
import { defineTask } from "../../../shared/work/task.js";
import { runSlice } from "../run-slice.js";

const name = "mail-run-imports";
/** One slice at a time, of whatever organization: imports never hold up other jobs. */
export const importQueue = "mail-imports";

/** Works on an organization's imports for a while, and has the next slice run until nothing is left. */
export const runImports = defineTask({
  name,
  async run({ services, signal }, payload) {
    const { organizationId } = payload as { organizationId: string };
    const runAt = await runSlice(services, organizationId, signal);
    if (runAt === null) return;
    // Whoever waits for somebody else's lease waits once for the organization.
    const isWaiting = runAt > services.clock.now();
    const when = isWaiting ? { runAt, key: `${name}-wait/${organizationId}` } : { now: runAt };
    await services.database.jobs.transaction((tx) =>
      addJob(tx, name, { organizationId }, { ...when, queue: importQueue }),
    );
  },
});
