import { openLookups } from "../../../shared/dns/open-lookups.js";
import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { takeDue } from "../../../shared/work/take-due.js";
import { workOff } from "../../../shared/work/work-off.js";
import { checkDomain } from "../check-domain.js";

/** Checks the domains that are due. */
export const checkSendingDomains = defineRecurringJob({
  name: "check-sending-domains",
  cron: "* * * * *",
  run: async ({ services, signal }) => {
    const lookups = openLookups(services.config);
    await workOff(services, signal, {
      take: (due) => takeDue(services.database.jobs.writer, "sending_domain", due),
      work: (id) => checkDomain(services, lookups, id),
      failure: "A sending domain was not checked",
    });
  },
});
