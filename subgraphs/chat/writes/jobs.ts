import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { recordWriteEvents } from "./record-write-events.js";
import { expiredBefore } from "./rules/expiry.js";
import { expireWrites } from "./store/outcomes.js";

const step = 200;

/**
 * Notes and announces that the time of writes without an outcome is over. Whoever reads one before that is told the same
 * (`agedTo`).
 */
export const expireChatWrites = defineRecurringJob({
  name: "chat-expire-writes",
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
  },
});
