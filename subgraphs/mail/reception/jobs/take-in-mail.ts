import type { Transaction } from "../../../shared/database/client.js";
import { addJob } from "../../../shared/work/add-job.js";
import { errorFields } from "../../../shared/work/error-fields.js";
import { defineTask } from "../../../shared/work/task.js";
import { findWaitingReceptions } from "../store/receptions.js";
import { receiveMail } from "../receive-mail.js";

/** Mail that one job takes in before it lets other mailboxes have their turn. */
const mailsPerJob = 20;
/** From this attempt on, a mail that cannot be stored as it is, is stored as one that cannot be read. */
const lastPatience = 3;

/** Puts the mail that waits for a mailbox into it, oldest first. What fails does not keep the rest waiting. */
export const takeInMail = defineTask({
  name: "mail-take-in",
  async run({ services, signal, attempt }, payload) {
    const { mailboxId } = payload as { mailboxId: string };
    const { database, clock, log } = services;
    const waiting = await findWaitingReceptions(database.jobs.reader, mailboxId, mailsPerJob + 1);
    let failure: unknown = null;
    for (const reception of waiting.slice(0, mailsPerJob)) {
      if (signal.aborted) break;
      try {
        await receiveMail(services, reception, { asUnreadable: attempt >= lastPatience });
      } catch (error) {
        log.error({ reception: reception.id, ...errorFields(error) }, "A mail was not put into its mailbox");
        failure = error;
      }
    }
    if (failure !== null) throw failure;
    if (waiting.length > mailsPerJob || signal.aborted) {
      await database.jobs.transaction((tx) => addMailJob(tx, mailboxId, clock.now()));
    }
  },
});

/**
 * Adds the job of a mailbox, unless it waits already. While it runs, another one may be added: the queue lets that wait, because two
 * at once would both read and parse the same mail. There are sixteen queues; a mailbox always has the same one.
 */
export async function addMailJob(tx: Transaction, mailboxId: string, runAt: Date): Promise<void> {
  const queue = `mail-take-in-${mailboxId.at(-1)}`;
  await addJob(tx, "mail-take-in", { mailboxId }, { runAt, key: `mail-take-in/${mailboxId}`, queue });
}
