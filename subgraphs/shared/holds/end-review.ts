import { Prisma } from "../../../generated/prisma/client.js";
import type { Services } from "../context/services.js";
import type { Transaction } from "../database/client.js";
import type { Statements } from "../database/statements.js";
import { kindOf } from "./held-kinds.js";
import { appendReviewEvent } from "./review-event.js";
import type { Unsent } from "./rules/review-states.js";
import { mayBecome } from "./rules/review-states.js";
import { type ReviewRow, updateReview } from "./store/reviews.js";

/** How long people can try again to send what was approved. */
const retriedWithinMs = 24 * 3_600_000;

/** Who ended a review, and why. */
export interface EndOfReview {
  readonly how: Unsent;
  readonly by: { readonly kind: string; readonly id: string | null };
  readonly via: string;
  readonly reason?: string | null;
  readonly note?: string | null;
}

/** Ends a locked review whose operation is not sent, and the held object. An ended review stays as it is. */
export async function endReview(
  tx: Transaction,
  services: Pick<Services, "blobs" | "clock" | "parts">,
  review: ReviewRow,
  { how, by, via, reason = null, note = null }: EndOfReview,
): Promise<ReviewRow> {
  if (!mayBecome(review.state, how)) return review;
  const now = services.clock.now();
  const ended = await updateReview(
    tx,
    review.id,
    Prisma.sql`state = ${how}::"ReviewState", decided_by_kind = ${by.kind}, decided_by_id = ${by.id}, decided_via = ${via},
      decision_reason = ${reason}, note = ${note}, decided_at = ${now}`,
    now,
  );
  await appendReviewEvent(tx, how, ended);
  await kindOf(services, review).end(tx, ended, how, now, services);
  return ended;
}

/** Notes that a locked, approved review was sent, in the transaction that sends it. */
export async function noteRelease(tx: Statements, review: ReviewRow, now: Date): Promise<void> {
  const released = await updateReview(
    tx,
    review.id,
    Prisma.sql`state = 'released', released_at = ${now}, failure_code = null, failure_message = null, failed_at = null`,
    now,
  );
  await appendReviewEvent(tx, "released", released);
}

/** Notes that a locked, approved review could not be sent. People can try again, or reject it. */
export async function noteRefusal(
  tx: Statements,
  review: ReviewRow,
  { code, message }: { readonly code: string; readonly message: string },
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + retriedWithinMs);
  const failed = await updateReview(
    tx,
    review.id,
    Prisma.sql`state = 'failed', failure_code = ${code}, failure_message = ${message}, failed_at = ${now},
      expires_at = ${expiresAt}`,
    now,
  );
  await appendReviewEvent(tx, "release_failed", failed);
}
