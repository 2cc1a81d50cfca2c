import { Prisma } from "../../../generated/prisma/client.js";
import { actorIn } from "../database/actor.js";
import type { Transaction } from "../database/client.js";
import type { Statements } from "../database/statements.js";
import { appendReviewEvent } from "./review-event.js";
import { mayBecome } from "./rules/review-states.js";
import { eraseContents, lockReviews, updateReview } from "./store/reviews.js";

/**
 * Ends reviews whose held objects are deleted in this transaction: open ones are withdrawn, approved and unsent ones are canceled (wire contract reviews H24). Contents are erased with it; the object itself is the caller's.
 */
export async function endReviewsOf(
  tx: Transaction,
  reviewIds: readonly string[],
  wanted: "withdrawn" | "canceled",
  now: Date,
): Promise<void> {
  await endUnsent(tx, reviewIds, { wanted, via: "deletion" }, now);
  await eraseContents(tx, reviewIds);
}

/** How reviews end whose operations cannot be carried out any more. */
export interface EndOfUnsent {
  /** For open ones; approved and unsent ones are canceled. */
  readonly wanted: "withdrawn" | "canceled";
  /** As reviews say how they were decided. */
  readonly via: string;
}

/** Ends reviews of what its domain has ended, in the transaction that did so. Those that are over stay as they are. */
export async function endUnsent(
  tx: Statements,
  reviewIds: readonly string[],
  { wanted, via }: EndOfUnsent,
  now: Date,
): Promise<void> {
  const by = actorIn(tx);
  for (const { id, state } of await lockReviews(tx, reviewIds)) {
    const how = mayBecome(state, wanted) ? wanted : "canceled";
    if (!mayBecome(state, how)) continue;
    const ended = await updateReview(
      tx,
      id,
      Prisma.sql`state = ${how}::"ReviewState", decided_by_kind = ${by.kind}, decided_by_id = ${by.id},
        decided_via = ${via}, decided_at = ${now}`,
      now,
    );
    await appendReviewEvent(tx, how, ended);
  }
}
