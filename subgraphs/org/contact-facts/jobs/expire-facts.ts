import { appendEvents } from "../../../shared/events/append-event.js";
import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { factEvent } from "../fact-event.js";
import { expireFacts } from "../store/expiring-facts.js";

/** Facts of one transaction. */
const slice = 500;

/** Reports facts that have expired (wire contract contacts 9.2). They are not shown from their time on. */
export const expireContactFacts = defineRecurringJob({
  name: "org-expire-contact-facts",
  cron: "*/5 * * * *",
  async run({ services, signal }) {
    let isMore = true;
    while (isMore && !signal.aborted) {
      isMore = await services.database.jobs.transaction(async (tx) => {
        const now = services.clock.now();
        const expired = await expireFacts(tx, now, slice);
        await appendEvents(
          tx,
          expired.map((fact) => factEvent("contact_fact.expired", fact, fact.organizationId, now)),
        );
        return expired.length === slice;
      });
    }
  },
});
