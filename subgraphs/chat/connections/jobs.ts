import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { emptyClosedConnection, findClosedConnections } from "./store/closed-connections.js";

/** Removes what was done over the connections of deleted identities, a few rows at a time. */
export const emptyClosedConnections = defineRecurringJob({
  name: "chat-empty-closed-connections",
  cron: "* * * * *",
  async run({ services: { database }, signal }) {
    for (const id of await findClosedConnections(database.jobs.reader, 100)) {
      while (!signal.aborted && (await database.jobs.transaction((tx) => emptyClosedConnection(tx, id, 200)))) continue;
    }
  },
});
