import type { Problem } from "../../shared/errors/problem.js";
import { writeErrors } from "./errors.js";
import type { HeldWrite } from "./store/held-writes.js";

/** The answer to a request whose write is or was held (wire contract reviews H10, H12). */
export function heldAnswer(
  write: Pick<HeldWrite, "reviewId" | "reviewState" | "reviewMessage" | "reviewNote" | "expiresAt">,
): Problem {
  const { reviewId: review_id, reviewState: state, reviewMessage, reviewNote: note, expiresAt } = write;
  if (state === "pending" || state === "approved" || state === "failed") {
    const details = { review_id, state, expires_at: expiresAt.toISOString() };
    return writeErrors.problem("held_for_review", {
      details,
      ...(reviewMessage === null ? {} : { message: reviewMessage }),
    });
  }
  return writeErrors.problem("review_rejected", { details: { review_id, state, note } });
}
