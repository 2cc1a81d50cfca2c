import type { Services } from "../context/services.js";
import type { Transaction } from "../database/client.js";
import { Problem } from "../errors/problem.js";
import { noteRefusal, noteRelease } from "./end-review.js";
import { kindOf } from "./held-kinds.js";
import { lockReview, readReview, type ReviewRow } from "./store/reviews.js";

/** How a domain sends what was approved. */
export interface ReleaseWork<Prepared, Sent> {
  /** Makes what is sent, outside of a transaction: nothing of it is visible yet. Null: there is nothing to send any more. */
  readonly prepare: (services: Services, review: ReviewRow) => Promise<Prepared | null>;
  /**
   * Sends it as an ordinary send does, in the transaction that also ends the review, after `lock` and `preflight` of its kind.
   * Null: there is nothing to send any more.
   */
  readonly send: (tx: Transaction, services: Services, review: ReviewRow, prepared: Prepared) => Promise<Sent | null>;
}

const unsent = { code: "internal_error", message: "It could not be sent. The log of the server says why." };

/**
 * Sends an approved operation, once: the transaction that sends it also ends the review (wire contract reviews H31). A review
 * that was decided otherwise meanwhile stays as it is. Answers what was sent; null when nothing was.
 * @param isLast whether it is not tried again: an unexpected error then becomes the failure of the review
 */
export async function releaseReview<Prepared, Sent>(
  services: Services,
  reviewId: string,
  isLast: boolean,
  { prepare, send }: ReleaseWork<Prepared, Sent>,
): Promise<Sent | null> {
  const review = await readReview(services.database.jobs.reader, reviewId);
  if (review?.state !== "approved" || review.subjectId === null) return null;
  try {
    const prepared = await prepare(services, review);
    if (prepared === null) return null;
    return await whileApproved(services, review, async (tx, locked) => {
      const now = services.clock.now();
      const refusal = await kindOf(services, locked).preflight(tx, services, locked);
      if (refusal !== null && passesByItself(refusal) && !isLast) throw refusal;
      if (refusal !== null) return noteRefusal(tx, locked, refusal, now).then(() => null);
      const sent = await send(tx, services, locked, prepared);
      if (sent !== null) await noteRelease(tx, locked, now);
      return sent;
    });
  } catch (error) {
    if (passesByItself(error) && !isLast) throw error;
    const refusal = error instanceof Problem ? error : isLast ? unsent : null;
    if (refusal === null) throw error;
    await whileApproved(services, review, (tx, locked) => noteRefusal(tx, locked, refusal, services.clock.now()));
    if (!(error instanceof Problem)) throw error;
    return null;
  }
}

/** Whether a refusal ends without anybody's help: it names the seconds after which it is worth another attempt. */
function passesByItself(error: unknown): boolean {
  return error instanceof Problem && error.extensions.retryAfter !== undefined;
}

/** Works on the locked review, if it is still approved as it was read; null otherwise. */
async function whileApproved<Result>(
  services: Services,
  review: ReviewRow,
  work: (tx: Transaction, locked: ReviewRow) => Promise<Result>,
): Promise<Result | null> {
  return services.database.jobs.transaction(async (tx) => {
    await kindOf(services, review).lock(tx, review);
    const locked = await lockReview(tx, review.id);
    return locked?.state === "approved" && locked.revision === review.revision ? work(tx, locked) : null;
  });
}
