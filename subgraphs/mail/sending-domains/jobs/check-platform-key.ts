import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { checkPlatformKey } from "../check-platform-key.js";
import { openLookups } from "../../../shared/dns/open-lookups.js";

/** Looks for the record of the key that is to sign the platform's mail next. */
export const checkPlatformKeyRecord = defineRecurringJob({
  name: "check-platform-key",
  cron: "*/2 * * * *",
  run: ({ services }) => checkPlatformKey(services, openLookups(services.config)),
});
