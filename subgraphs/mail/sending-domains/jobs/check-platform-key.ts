import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { checkPlatformKey } from "../check-platform-key.js";
import { openLookups } from "../../../shared/dns/open-lookups.js";

/** Looks up the record of the platform's next key. */
export const checkPlatformKeyRecord = defineRecurringJob({
  name: "check-platform-key",
  cron: "*/2 * * * *",
  run: ({ services }) => checkPlatformKey(services, openLookups(services.config)),
});
