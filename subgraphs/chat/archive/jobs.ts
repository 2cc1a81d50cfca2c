import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { deleteUnkeptEvents } from "./store/archive-settings.js";

/** Deletes archived messages after their retention. */
export const trimArchives = defineRecurringJob({
  name: "chat-trim-archives",
  cron: "* * * * *",
  async run({ services: { database, clock }, signal }) {
    while (!signal.aborted && (await deleteUnkeptEvents(database.jobs.writer, clock.now())) > 0);
  },
});
