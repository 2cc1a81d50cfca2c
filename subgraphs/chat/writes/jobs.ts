import { addJob } from "../../shared/work/add-job.js";
import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { recordWriteEvents } from "./record-write-events.js";
import { expiredBefore, nextLook } from "./rules/expiry.js";
import { expireWrites, findOldestInProgress } from "./store/outcomes.js";

const step = 200;

const name = "chat-expire-writes";

/**
 * Stores that writes without an outcome have expired, and appends the events. Reads give the same result before that
 * (`agedTo`). A minute may be long for those who wait for the event: while writes are old, the job runs more often.
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
