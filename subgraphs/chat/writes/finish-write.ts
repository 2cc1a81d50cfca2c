import type { Services } from "../../shared/context/services.js";
import type { Statements } from "../../shared/database/statements.js";
import { requireReauthorization } from "../connections/public.js";
import type { SlackAnswer } from "../slack/public.js";
import { recordWriteEvents } from "./record-write-events.js";
import { isDeadToken } from "./rules/dead-token.js";
import { expiredBefore } from "./rules/expiry.js";
import { unknown } from "./rules/outcome.js";
import { storeOutcome, type WriteEnd } from "./store/outcomes.js";
import type { WriteRow } from "./store/write-row.js";

/** A write that is stored, and the version of the connection whose token it uses. */
export interface BegunWrite {
  readonly id: string;
  readonly connectionId: string;
  readonly usedVersion: number;
}

/** The outcome of a write, and Slack's last answer. */
export interface Done {
  readonly end: WriteEnd;
  readonly answer: SlackAnswer;
}

/**
 * Does a stored write and stores its outcome. Returns the write, or null when its outcome was not stored. Never throws: an
 * outcome that cannot be stored is unknown when its time is over, and a later outcome is dropped (wire contract
 * chat 7).
 */
export async function finishWrite(
  services: Services,
  write: BegunWrite,
  work: () => Promise<Done>,
): Promise<WriteRow | null> {
  const { database, clock, log } = services;
  try {
    const { end, answer } = await work().catch((error: unknown): Done => {
      log.error({ error: String(error), write: write.id }, "A chat write failed unexpectedly");
      return { end: unknown, answer: { kind: "ambiguous" } };
    });
    if (answer.kind === "refused" && answer.error === "missing_scope") {
      log.info({ write: write.id, needed: String(answer.data["needed"]).slice(0, 64) }, "A chat write lacks a scope");
    }
    const now = clock.now();
    const store = async (tx: Statements): Promise<WriteRow | null> => {
      const row = await storeOutcome(tx, write.id, end, { since: expiredBefore(now), now });
      if (row !== null) await recordWriteEvents(tx, [row], now);
      return row;
    };
    const stored = !isDeadToken(answer)
      ? await database.jobs.pipelinedTransaction(store)
      : await database.jobs.transaction(async (tx) => {
          const row = await store(tx);
          await requireReauthorization(tx, write.connectionId, write.usedVersion, now);
          return row;
        });
    // For a message, only this answer contains the retry delay (wire contract chat 9).
    if (stored !== null) return { ...stored, retryAfter: end.retryAfter };
    log.warn({ write: write.id, outcome: end.status }, "The outcome of a chat write came too late");
  } catch (error) {
    log.error({ error: String(error), write: write.id }, "The outcome of a chat write could not be stored");
  }
  return null;
}
