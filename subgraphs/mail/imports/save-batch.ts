import type { Services } from "../../shared/context/services.js";
import { planOf } from "../../shared/rules/plans.js";
import { errorFields } from "../../shared/work/error-fields.js";
import { assignThreads, insertContents, lockMailbox, storeMessages } from "../messages/public.js";
import { prepareMessage, type PreparedMessage } from "./prepare-message.js";
import type { ReadingPlace } from "./readers/found-mail.js";
import type { MailToStore } from "./read-found-mail.js";
import { recordImportEvent } from "./record-import-event.js";
import { addCounts, type ImportCounts, noCounts } from "./rules/import-counts.js";
import { knownMessages, planNameOf, saveRun } from "./store/import-runs.js";
import { leaseMilliseconds, type HeldRun, RunLost } from "./held-run.js";

/** The mails that a worker has read since its last save. */
export interface Batch {
  readonly mails: readonly MailToStore[];
  /** The skipped mails. */
  readonly counts: ImportCounts;
  /** The position after all of them. */
  readonly next: ReadingPlace;
  /** Whether to append an event for followers. */
  readonly hasEvent: boolean;
}

/** Stores a batch and the progress atomically. Returns `full` when the mailbox's limit is reached. */
export async function saveBatch(services: Services, run: HeldRun, batch: Batch): Promise<"saved" | "full"> {
  const prepared = await prepareNew(services, run, batch.mails);
  try {
    return await storeBatch(services, run, batch, prepared);
  } catch (error) {
    if (error instanceof RunLost || batch.mails.length === 0) throw error;
    services.log.warn({ import: run.id, ...errorFields(error) }, "A batch of an import is stored message by message");
    return await oneByOne(services, run, batch, prepared);
  }
}

/** Stores a batch one message after the other, so that a message that the database refuses does not end the import. */
async function oneByOne(
  services: Services,
  run: HeldRun,
  batch: Batch,
  prepared: readonly PreparedMessage[],
): Promise<"saved" | "full"> {
  const known = batch.mails.length - prepared.length;
  // The last statement advances the position: after a crash the others are found as duplicates.
  const here = { next: run.place, hasEvent: false, mails: [] };
  for (const one of prepared) {
    const outcome = await storeBatch(services, run, { ...here, mails: [one], counts: noCounts }, [one]).catch(
      async (error: unknown) => {
        if (error instanceof RunLost) throw error;
        services.log.warn({ import: run.id, ...errorFields(error) }, "A message of an import cannot be stored");
        return storeBatch(services, run, { ...here, counts: { ...noCounts, failed: 1 } }, []);
      },
    );
    if (outcome === "full") return outcome;
  }
  return storeBatch(
    services,
    run,
    { ...batch, mails: [], counts: addCounts(batch.counts, { ...noCounts, skippedDuplicate: known }) },
    [],
  );
}

/** The messages that the mailbox does not have, checked without its lock. */
async function prepareNew(services: Services, run: HeldRun, mails: readonly MailToStore[]): Promise<PreparedMessage[]> {
  if (mails.length === 0) return [];
  const ids = mails.map(({ rfcId }) => rfcId);
  const known = new Set(await knownMessages(services.database.jobs.reader, run.mailboxId, ids));
  const prepared: PreparedMessage[] = [];
  for (const mail of mails) {
    const key = `${mail.verdict.direction} ${mail.rfcId}`;
    if (known.has(key)) continue;
    known.add(key);
    prepared.push(await prepareMessage(services, run, mail));
  }
  return prepared;
}

async function storeBatch(
  services: Services,
  run: HeldRun,
  { mails, counts, next, hasEvent }: Omit<Batch, "mails"> & { readonly mails: readonly unknown[] },
  prepared: readonly PreparedMessage[],
): Promise<"saved" | "full"> {
  const { database, clock, blobs, plans } = services;
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + leaseMilliseconds);
  const outcome = await database.jobs.pipelinedTransaction(async (tx) => {
    const mailbox = await lockMailbox(tx, run.mailboxId);
    if (mailbox === null) throw new RunLost();
    const most = planOf(plans, await planNameOf(tx, mailbox.organizationId)).mailboxStorageBytes;
    const threads = await assignThreads(
      tx,
      prepared.map(({ message }) => message),
    );
    const found = prepared.flatMap((one, at) => (threads[at] ? [{ ...one, ...threads[at] }] : []));
    const room = most === null ? Infinity : most - Number(mailbox.storageUsedBytes);
    const fitting = found.slice(0, countFitting(found, room));
    const isFull = fitting.length < found.length;
    await insertContents(
      tx,
      blobs,
      fitting.flatMap(({ contents }) => contents),
    );
    await storeMessages(tx, fitting);
    const imported = fitting.length;
    const skippedDuplicate = mails.length - found.length;
    const done = addCounts(counts, { ...noCounts, imported, skippedDuplicate });
    const resumeAt = { ...next, stops: 0 };
    const version = await saveRun(tx, run.id, run.heldUntil, { counts: done, resumeAt, leaseUntil, now });
    if (version === null) throw new RunLost();
    if (hasEvent) await recordImportEvent(tx, "mail.import.progressed", { ...run.subject, version }, now);
    return { isFull, done };
  });
  run.saved(leaseUntil, next, outcome.done);
  return outcome.isFull ? "full" : "saved";
}

/** How many of the messages, from the first on, fit together. */
function countFitting(messages: readonly PreparedMessage[], room: number): number {
  let used = 0;
  const tooMuch = messages.findIndex(({ message }) => (used += message.byteSize) > room);
  return tooMuch === -1 ? messages.length : tooMuch;
}
