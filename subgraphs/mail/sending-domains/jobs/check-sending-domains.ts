import { errorFields } from "../../../shared/work/error-fields.js";
import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { checkDomain } from "../check-domain.js";
import { openLookups } from "../../../shared/dns/open-lookups.js";
import { takeDueDomains } from "../store/checks.js";

/** Domains that are checked at once: their name servers may be slow. */
const together = 10;
/** How long a process that was killed keeps a domain from being checked. */
const lease = 10 * 60_000;

/** Checks the domains that are due. */
export const checkSendingDomains = defineRecurringJob({
  name: "check-sending-domains",
  cron: "* * * * *",
  run: async ({ services, signal }) => {
    const { database, clock, config, log } = services;
    const lookups = openLookups(config);
    for (let taken = together; taken === together && !signal.aborted;) {
      const now = clock.now();
      const until = new Date(now.getTime() + lease);
      const due = await takeDueDomains(database.jobs.writer, now, until, together);
      taken = due.length;
      const ends = await Promise.allSettled(due.map((id) => checkDomain(services, lookups, id)));
      for (const end of ends) {
        if (end.status === "rejected") log.warn(errorFields(end.reason), "A sending domain was not checked");
      }
    }
  },
});
