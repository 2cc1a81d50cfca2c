import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { endDueSnoozes } from "../../shared/snooze/end-due-snoozes.js";
import { endDueSnooze } from "./end-snooze.js";
import { emptyClosedIdentity, findClosedIdentities } from "./store/closed-identities.js";

/** Removes what deleted identities wrote and received, a few rows at a time. */
export const emptyClosedConversations = defineRecurringJob({
  name: "im-empty-closed-conversations",
  cron: "* * * * *",
  async run({ services: { database }, signal }) {
    for (const id of await findClosedIdentities(database.jobs.reader, 100)) {
      while (!signal.aborted && (await database.jobs.transaction((tx) => emptyClosedIdentity(tx, id, 200)))) continue;
    }
  },
});

/** Brings back conversations whose snooze has ended. */
export const endConversationSnoozes = endDueSnoozes({ name: "im-end-snoozes", table: "im_snooze", end: endDueSnooze });
