import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Services } from "../../shared/context/services.js";
import { claimRun } from "./claim-run.js";
import { endImport, type ImportEnd } from "./end-import.js";
import { type HeldRun, RunLost } from "./held-run.js";
import { readFoundMail, type MailToStore } from "./read-found-mail.js";
import { type FoundMail, UnreadableUpload } from "./readers/found-mail.js";
import { readUpload } from "./readers/read-upload.js";
import { uploadOfBlob } from "./readers/upload-of-blob.js";
import { addCounts, type ImportCounts, noCounts, processedOf } from "./rules/import-counts.js";
import { importLimits } from "./rules/limits.js";
import { type Batch, saveBatch } from "./save-batch.js";
import { holdsRun, releaseRun } from "./store/import-runs.js";
import { lockImport } from "./store/import-writes.js";

/** The duration of a slice, short enough for other jobs; longer if finding the position took long. */
const sliceMilliseconds = 5_000;
const longestSlice = 60_000;
/** The limits of one transaction. */
const batchMails = 50;
const batchBytes = 4 * 1024 * 1024;
const batchMilliseconds = 1_000;

/**
 * Works for a few seconds on the next import of an organization. Returns when to continue: now, when another worker's
 * lease ends, or, null, not at all.
 */
export async function runSlice(services: Services, organizationId: string, signal: AbortSignal): Promise<Date | null> {
  const claim = await claimRun(services, organizationId);
  if ("again" in claim) return claim.again;
  const { run } = claim;
  try {
    const end = await work(services, run, signal);
    if (end !== null) await finish(services, run, end);
  } catch (error) {
    if (!(error instanceof RunLost || (await wasLost(services, run)))) throw error;
  } finally {
    await services.database.jobs.transaction((tx) => releaseRun(tx, run.id, run.heldUntil)).catch(() => {});
  }
  signal.throwIfAborted();
  return services.clock.now();
}

/** Reads and stores until the slice has ended, null, or the import has ended. */
async function work(services: Services, run: HeldRun, signal: AbortSignal): Promise<ImportEnd | null> {
  const began = performance.now();
  let until: number | null = null;
  const batch = new BatchMaker(services, run);
  const upload = await uploadOfBlob(services.blobs, run.uploadBlobId);
  const mails = readUpload(upload, run.sourceFormat, run.place);
  try {
    for await (const mail of mails) {
      until ??= sliceEnd(began, performance.now());
      if (run.processed + batch.size >= importLimits.messages) {
        if ((await batch.save()) === "full") return full;
        return failed(`An import brings in at most ${importLimits.messages} messages.`);
      }
      await batch.add(mail);
      if (batch.isDue && (await batch.save()) === "full") return full;
      if (performance.now() >= until || signal.aborted) {
        if ((await batch.save()) === "full") return full;
        return null;
      }
      await yieldToEventLoop();
    }
  } catch (error) {
    if (!(error instanceof UnreadableUpload)) throw error;
    if ((await batch.save()) === "full") return full;
    return failed(error.message);
  } finally {
    await mails.return();
  }
  if ((await batch.save()) === "full") return full;
  return run.hasOnlyFailed ? failed("The file contains no email that can be read.") : { status: "completed" };
}

/**
 * In a compressed mbox, everything before the position must be unpacked again: that should be the smaller part of the
 * work.
 */
function sliceEnd(began: number, found: number): number {
  return found + Math.min(longestSlice, Math.max(sliceMilliseconds, 4 * (found - began)));
}

function failed(errorDetail: string): ImportEnd {
  return { status: "failed", errorDetail };
}

const full = failed("The mailbox has reached the storage limit of the plan.");

/** Collects the messages of one transaction. */
class BatchMaker {
  private mails: MailToStore[] = [];
  private counts: ImportCounts = noCounts;
  private bytes = 0;
  private next: Batch["next"];
  private savedAt = performance.now();

  constructor(
    private readonly services: Services,
    private readonly run: HeldRun,
  ) {
    this.next = run.place;
  }

  /** The number of its messages. */
  get size(): number {
    return this.mails.length + processedOf(this.counts);
  }

  get isDue(): boolean {
    const isLong = performance.now() - this.savedAt >= batchMilliseconds;
    return isLong || this.bytes >= batchBytes || this.size >= batchMails;
  }

  async add(found: FoundMail): Promise<void> {
    const read = await readFoundMail(found, this.run.terms, this.services.clock.now());
    this.next = found.next;
    if (read === "failed") this.counts = addCounts(this.counts, { ...noCounts, failed: 1 });
    else if (read === "unsafe") this.counts = addCounts(this.counts, { ...noCounts, rejectedUnsafe: 1 });
    else {
      this.mails.push(read);
      this.bytes += read.bytes.length;
    }
  }

  /** Stores them. */
  async save(): Promise<"saved" | "full"> {
    if (this.size === 0) return "saved";
    const { mails, counts, next } = this;
    this.mails = [];
    this.counts = noCounts;
    this.bytes = 0;
    const outcome = await saveBatch(this.services, this.run, { mails, counts, next, hasEvent: this.isEventDue() });
    this.savedAt = performance.now();
    return outcome;
  }

  private eventAt = 0;

  /** About once a second. */
  private isEventDue(): boolean {
    const now = performance.now();
    if (this.eventAt !== 0 && now - this.eventAt < batchMilliseconds) return false;
    this.eventAt = now;
    return true;
  }
}

async function finish({ database, clock }: Services, run: HeldRun, end: ImportEnd): Promise<void> {
  await database.jobs.transaction(async (tx) => {
    if (!(await holdsRun(tx, run.id, run.heldUntil))) throw new RunLost();
    const job = await lockImport(tx, run.id);
    if (job !== null) await endImport(tx, job, end, clock.now());
  });
}

/** Whether the import was canceled meanwhile: its upload is deleted then. */
async function wasLost({ database }: Services, run: HeldRun): Promise<boolean> {
  return database.jobs.transaction(async (tx) => !(await holdsRun(tx, run.id, run.heldUntil)));
}
