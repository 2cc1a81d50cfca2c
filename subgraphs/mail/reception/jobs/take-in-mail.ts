import type { Transaction } from "../../../shared/database/client.js";
import { addJob } from "../../../shared/work/add-job.js";
import { errorFields } from "../../../shared/work/error-fields.js";
import { defineTask } from "../../../shared/work/task.js";
import type { Services } from "../../../shared/context/services.js";
import { findWaitingReceptions, type WaitingReception } from "../store/receptions.js";
import { receiveMails } from "../receive-mails.js";

/** The most mails that one job processes before it yields to other mailboxes. */
const mailsPerJob = 50;
/** Bytes of mails that are processed together: a larger mail is processed alone. */
const bytesTogether = 1024 * 1024;
/** From this attempt on, a mail that cannot be stored is stored as unreadable. */
const lastPatience = 3;

/** Puts the waiting mail of a mailbox into it, oldest first. A failure does not block the rest. */
export const takeInMail = defineTask({
  name: "mail-take-in",
  async run({ services, signal, attempt }, payload) {
    const { mailboxId } = payload as { mailboxId: string };
    const { database, clock } = services;
    const waiting = await findWaitingReceptions(database.jobs.reader, mailboxId, mailsPerJob + 1);
    let failure: unknown = null;
    for (const receptions of together(waiting.slice(0, mailsPerJob))) {
      if (signal.aborted) break;
      failure = (await receiveOrApart(services, receptions, attempt >= lastPatience)) ?? failure;
    }
    if (failure !== null) throw failure;
    if (waiting.length > mailsPerJob || signal.aborted) {
      await database.jobs.transaction((tx) => addMailJob(tx, mailboxId, clock.now()));
    }
  },
});

/** The receptions in their order, in groups of limited size. */
function together(receptions: readonly WaitingReception[]): WaitingReception[][] {
  const groups: WaitingReception[][] = [];
  let bytes = Infinity;
  for (const reception of receptions) {
    bytes += Number(reception.byteSize);
    if (bytes <= bytesTogether) groups.at(-1)!.push(reception);
    else {
      groups.push([reception]);
      bytes = Number(reception.byteSize);
    }
  }
  return groups;
}

/**
 * Processes mails together, or one by one when that fails: a bad mail does not block the others. Returns the failed
 * ones.
 */
async function receiveOrApart(
  services: Services,
  receptions: readonly WaitingReception[],
  asUnreadable: boolean,
): Promise<unknown> {
  const failed = await attemptTo(services, receptions, asUnreadable && receptions.length === 1);
  if (failed === null || receptions.length === 1) return failed;
  let failure: unknown = null;
  for (const one of receptions) {
    const alone = await attemptTo(services, [one], false);
    if (alone !== null) failure = (asUnreadable ? await attemptTo(services, [one], true) : alone) ?? failure;
  }
  return failure;
}

async function attemptTo(
  services: Services,
  receptions: readonly WaitingReception[],
  asUnreadable: boolean,
): Promise<unknown> {
  try {
    await receiveMails(services, receptions, { asUnreadable });
    return null;
  } catch (error) {
    const ids = receptions.map(({ id }) => id);
    services.log.error({ receptions: ids, ...errorFields(error) }, "Mails were not put into their mailbox");
    return error ?? new Error("Unknown");
  }
}

/**
 * Adds the job of a mailbox, unless it waits already. While it runs, another one may be added, which waits in the
 * queue: two concurrent ones would both read and parse the same mail. There are sixteen queues; a mailbox always has
 * the same one.
 */
export async function addMailJob(tx: Transaction, mailboxId: string, now: Date): Promise<void> {
  const queue = `mail-take-in-${mailboxId.at(-1)}`;
  await addJob(tx, "mail-take-in", { mailboxId }, { now, key: `mail-take-in/${mailboxId}`, queue });
}
