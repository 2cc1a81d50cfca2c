import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { renewSearches } from "./renew-searches.js";
import { emptyClosedMailbox, findClosedMailboxes } from "./store/closed-mailboxes.js";
import { deleteLabelEvents } from "./store/label-events.js";
import { correctCounter, findWrongCounters, listMailboxIds } from "./store/received-bytes.js";

/** Removes the content of deleted identities' mailboxes, a few rows at a time. */
export const emptyClosedMailboxes = defineRecurringJob({
  name: "mail-empty-closed-mailboxes",
  cron: "* * * * *",
  async run({ services: { database }, signal }) {
    for (const id of await findClosedMailboxes(database.jobs.reader, 100)) {
      while (!signal.aborted && (await database.jobs.transaction((tx) => emptyClosedMailbox(tx, id, 200)))) continue;
    }
  },
});

/** Updates messages that an earlier version indexed for searches, a few at a time, until all are done. */
export const renewStaleSearches = defineRecurringJob({
  name: "mail-renew-searches",
  cron: "* * * * *",
  async run({ services, signal }) {
    while (!signal.aborted && (await renewSearches(services))) continue;
  },
});

/** Label events that one statement removes. */
const prunedTogether = 1_000;

/** Removes label events that are older than the event log. */
export const pruneLabelEvents = defineRecurringJob({
  name: "mail-prune-label-events",
  cron: "41 * * * *",
  async run({ services: { database, clock, config }, signal }) {
    const before = new Date(clock.now().getTime() - config.EVENT_RETENTION_DAYS * 86_400_000);
    while (!signal.aborted) {
      if ((await deleteLabelEvents(database.jobs.writer, before, prunedTogether)) < prunedTogether) return;
    }
  },
});

/** Mailboxes whose messages one statement adds up. */
const countedTogether = 20;

/**
 * Corrects the counters of received mail in mailboxes. A process of an earlier version next to this one receives and
 * deletes without counting, so that a mailbox would seem full or unlimited.
 */
export const recountReceivedBytes = defineRecurringJob({
  name: "mail-recount-received-bytes",
  cron: "23 3 * * *",
  async run({ services: { database, log }, signal }) {
    const { reader } = database.jobs;
    let ids = await listMailboxIds(reader, null, countedTogether);
    while (!signal.aborted && ids.length > 0) {
      for (const wrong of await findWrongCounters(reader, ids)) {
        const isSet = await database.jobs.transaction((tx) => correctCounter(tx, wrong));
        if (isSet) log.info({ mailbox: wrong.mailboxId }, "The counter of received mail was corrected");
      }
      ids = await listMailboxIds(reader, ids.at(-1)!, countedTogether);
    }
  },
});
