import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { mediaLimits } from "./rules/limits.js";
import { removeUnreferenced } from "./store/media-life.js";

const most = 200;

/**
 * Removes files without a message: uploads after 30 days, others when their messages are deleted (wire contract im 12).
 */
export const sweepMedia = defineRecurringJob({
  name: "im-sweep-media",
  cron: "17 * * * *",
  async run({ services: { database, clock }, signal }) {
    const before = new Date(clock.now().getTime() - mediaLimits.unreferencedSeconds * 1000);
    for (let removed = most; removed === most && !signal.aborted;) {
      removed = await database.jobs.transaction((tx) => removeUnreferenced(tx, { before, organizationId: null, most }));
    }
  },
});
