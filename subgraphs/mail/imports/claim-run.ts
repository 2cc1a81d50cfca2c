import type { Services } from "../../shared/context/services.js";
import { endImport } from "./end-import.js";
import { HeldRun, leaseMilliseconds } from "./held-run.js";
import { beginning, type ReadingPlace } from "./readers/found-mail.js";
import { recordImportEvent } from "./record-import-event.js";
import { type ImportRun, leaseRun, lockNextRun } from "./store/import-runs.js";

/** An import that failed this often at one position is ended: it would also end the next worker. */
const mostStops = 5;

/** The next work for an organization: an import, nothing, or to look again when a lease ends. */
export type Claim = { readonly run: HeldRun } | { readonly again: Date | null };

/** Leases the next import of an organization for this worker (wire contract mail 9: one at a time). */
export async function claimRun({ database, clock }: Services, organizationId: string): Promise<Claim> {
  const now = clock.now();
  return database.jobs.transaction<Claim>(async (tx) => {
    const run = await lockNextRun(tx, organizationId);
    if (run === null) return { again: null };
    if (run.leaseUntil !== null && run.leaseUntil > now) return { again: run.leaseUntil };
    const { place, stops: before } = savedPlace(run.resumeAt);
    const stops = before + (run.leaseUntil === null ? 0 : 1);
    if (run.uploadBlobId === null || stops >= mostStops) {
      await endImport(tx, run, { status: "failed", errorDetail: "The import stopped unexpectedly." }, now);
      return { again: now };
    }
    const leaseUntil = new Date(now.getTime() + leaseMilliseconds);
    const version = await leaseRun(tx, run, { leaseUntil, resumeAt: { ...place, stops }, now });
    if (run.status === "queued") await recordImportEvent(tx, "mail.import.running", { ...run, version }, now);
    return { run: new HeldRun(run, leaseUntil, place) };
  });
}

function savedPlace(resumeAt: ImportRun["resumeAt"]): { place: ReadingPlace; stops: number } {
  if (resumeAt === null) return { place: beginning, stops: 0 };
  const { entry, offset, stops } = resumeAt as unknown as ReadingPlace & { stops: number };
  return { place: { entry, offset }, stops };
}
