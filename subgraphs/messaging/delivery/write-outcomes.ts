import type { Services } from "../../shared/context/services.js";
import { countUses } from "../messages/public.js";
import { applyProgress, type Heard } from "./apply-progress.js";

interface Outcome {
  readonly heard: Heard;
  readonly written: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Writes what came of calls to carriers. Those of a line that ended while earlier ones of it were being written share a
 * transaction; should that fail, each has its own, so that one holds up no other.
 */
export class OutcomeWriter {
  /** By line, while some are being written: those that come next. */
  private readonly next = new Map<string, Outcome[]>();

  constructor(private readonly services: Services) {}

  /** Resolves when it is committed. */
  write(lineId: string, heard: Heard): Promise<void> {
    return new Promise((written, failed) => {
      const outcome = { heard, written, failed };
      const next = this.next.get(lineId);
      if (next !== undefined) next.push(outcome);
      else void this.writeAll(lineId, [outcome]);
    });
  }

  private async writeAll(lineId: string, first: readonly Outcome[]): Promise<void> {
    for (let batch = first; batch.length > 0; batch = this.next.get(lineId) ?? []) {
      this.next.set(lineId, []);
      await this.writeTogether(batch);
    }
    this.next.delete(lineId);
  }

  private async writeTogether(batch: readonly Outcome[]): Promise<void> {
    const { services } = this;
    try {
      await services.database.jobs.pipelinedTransaction(async (tx) => {
        const all = batch.map(({ heard }) => heard);
        await countUses(tx, services, await applyProgress(tx, services, all));
      });
      for (const { written } of batch) written();
    } catch (error) {
      if (batch.length === 1) return batch[0]!.failed(error);
      for (const one of batch) await this.writeTogether([one]);
    }
  }
}
