import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { storeLines } from "../store-lines.js";

/** Finds lines that a carrier has got since the start, or did not name then. */
export const storeLinesAgain = defineRecurringJob({
  name: "im-store-lines",
  cron: "*/10 * * * *",
  run: ({ services }) => storeLines(services),
});
