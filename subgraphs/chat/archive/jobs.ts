import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { deleteUnkeptEvents } from "./store/archive-settings.js";

/** Deletes what connections do not keep any longer. */
export const trimArchives = defineRecurringJob({
  name: "chat-trim-archives",
  cron: "* * * * *",
  async run({ services: { database, clock }, signal }) {
    while (!signal.aborted && (await deleteUnkeptEvents(database.jobs.writer, clock.now())) > 0);
  },
});
