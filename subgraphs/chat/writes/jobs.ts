import { addJob } from "../../shared/work/add-job.js";
import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { recordWriteEvents } from "./record-write-events.js";
import { expiredBefore, nextLook } from "./rules/expiry.js";
import { expireWrites, findOldestInProgress } from "./store/outcomes.js";

const step = 200;

const name = "chat-expire-writes";

/**
 * Notes and announces that the time of writes without an outcome is over. Whoever reads one before that is told the same
 * (`agedTo`). A minute may be long for those who wait for the announcement: while writes are old, the job comes again sooner.
 */
export const expireChatWrites = defineRecurringJob({
  name,
  cron: "* * * * *",
  async run({ services: { database, clock }, signal }) {
    let more = true;
    while (more && !signal.aborted) {
      more = await database.jobs.transaction(async (tx) => {
        const now = clock.now();
        const expired = await expireWrites(tx, expiredBefore(now), step, now);
        await recordWriteEvents(tx, expired, now);
        return expired.length === step;
      });
    }
    const runAt = nextLook(await findOldestInProgress(database.jobs.reader), clock.now());
    if (runAt !== null) await addJob(database.jobs.writer, name, {}, { runAt, key: `${name}-again` });
  },
});
