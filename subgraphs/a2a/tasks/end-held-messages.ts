import type { Statements } from "../../shared/database/statements.js";
import { endUnsent, type EndOfUnsent } from "../../shared/holds/end-reviews-of.js";
import type { TaskRow } from "./store/task-row.js";
import { findUnsentReviews, forgetPush } from "./store/held-messages.js";

/**
 * Cancels what waits in a locked task that ends (wire contract reviews H40). A task without any review costs no statement.
 * @param except the review of the message that ends it
 */
export async function endHeldMessages(
  tx: Statements,
  { id, requesterReviewId, workerReviewId }: TaskRow,
  except: string | null,
  now: Date,
): Promise<void> {
  if (requesterReviewId === null && workerReviewId === null) return;
  const unsent = await findUnsentReviews(tx, [id], except);
  if (unsent.length > 0) await endUnsentMessages(tx, unsent, { wanted: "canceled", via: "system" }, now);
}

/** Ends reviews of messages that cannot be sent any more, and erases the credentials that the messages brought. */
export async function endUnsentMessages(
  tx: Statements,
  reviewIds: readonly string[],
  end: EndOfUnsent,
  now: Date,
): Promise<void> {
  await endUnsent(tx, reviewIds, end, now);
  await forgetPush(tx, reviewIds);
}
