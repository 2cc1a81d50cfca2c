import type { ReadingPlace } from "./readers/found-mail.js";
import type { ImportSubject } from "./record-import-event.js";
import { addCounts, type ImportCounts, processedOf } from "./rules/import-counts.js";
import type { ImportTerms } from "./rules/import-verdict.js";
import type { ImportRun } from "./store/import-runs.js";

/** How long a worker's lease lasts without renewal. */
export const leaseMilliseconds = 60_000;

/** The worker's lease has ended: the import was canceled, or another worker has it. */
export class RunLost extends Error {}

/** An import that this worker has leased, and its progress. */
export class HeldRun {
  readonly id: string;
  readonly mailboxId: string;
  readonly organizationId: string;
  readonly sourceFormat: ImportRun["sourceFormat"];
  readonly uploadBlobId: string;
  readonly terms: ImportTerms;
  private counts: ImportCounts;

  constructor(
    run: ImportRun,
    /** The id of the lease. */
    public heldUntil: Date,
    public place: ReadingPlace,
  ) {
    this.id = run.id;
    this.mailboxId = run.mailboxId;
    this.organizationId = run.organizationId;
    this.sourceFormat = run.sourceFormat;
    this.uploadBlobId = run.uploadBlobId!;
    this.terms = {
      mailboxAddress: run.emailAddress,
      originalAddresses: run.originalAddresses,
      markAsRead: run.markAsRead,
    };
    this.counts = run;
    const { id, mailboxId, identityId, organizationId } = run;
    this.subject = { id, mailboxId, identityId, organizationId };
  }

  readonly subject: Omit<ImportSubject, "version">;

  /** Messages that were processed and saved. */
  get processed(): number {
    return processedOf(this.counts);
  }

  /** Whether it has ended without any readable email. */
  get hasOnlyFailed(): boolean {
    return this.counts.failed === this.processed;
  }

  /** More progress was saved. */
  saved(heldUntil: Date, place: ReadingPlace, counts: ImportCounts): void {
    this.heldUntil = heldUntil;
    this.place = place;
    this.counts = addCounts(this.counts, counts);
  }
}
