import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { renewSearches } from "./renew-searches.js";
import { emptyClosedMailbox, findClosedMailboxes } from "./store/closed-mailboxes.js";

/** Removes what deleted identities had in their mailboxes, a few rows at a time. */
export const emptyClosedMailboxes = defineRecurringJob({
  name: "mail-empty-closed-mailboxes",
  cron: "* * * * *",
  async run({ services: { database }, signal }) {
    for (const id of await findClosedMailboxes(database.jobs.reader, 100)) {
      while (!signal.aborted && (await database.jobs.transaction((tx) => emptyClosedMailbox(tx, id, 200)))) continue;
    }
  },
});

/** Stores messages again that an earlier version stored for searches, a few at a time, until all are. */
export const renewStaleSearches = defineRecurringJob({
  name: "mail-renew-searches",
  cron: "* * * * *",
  async run({ services, signal }) {
    while (!signal.aborted && (await renewSearches(services))) continue;
  },
});
