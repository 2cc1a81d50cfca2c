import { defineConsumer } from "../../../shared/work/consumer.js";
import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { findForgottenMailboxes } from "../store/receptions.js";
import { addMailJob } from "./take-in-mail.js";

const forgottenMilliseconds = 5 * 60 * 1000;

/**
 * Adds jobs that put accepted mail into its mailbox: one job for each mailbox, so that a flood to one does not delay
 * the others.
 */
export const followReceptions = defineConsumer({
  name: "mail-receptions",
  kinds: ["mail.reception.accepted"],
  from: "beginning",
  async handle(tx, events, { clock }) {
    const mailboxes = new Set(events.map(({ data }) => String((data as { mailboxId?: unknown }).mailboxId)));
    for (const mailboxId of mailboxes) await addMailJob(tx, mailboxId, clock.now());
  },
});

/** Retries failed jobs: an acknowledged mail must not be lost. */
export const resumeReceptions = defineRecurringJob({
  name: "mail-resume-receptions",
  cron: "*/5 * * * *",
  async run({ services: { database, clock } }) {
    const before = new Date(clock.now().getTime() - forgottenMilliseconds);
    const mailboxes = await findForgottenMailboxes(database.jobs.reader, before, 500);
    await database.jobs.transaction(async (tx) => {
      for (const mailboxId of mailboxes) await addMailJob(tx, mailboxId, clock.now());
    });
  },
});
