import { Prisma } from "../../../generated/prisma/client.js";
import type { Statements } from "../database/statements.js";
import { appendReviewEvent } from "./review-event.js";
import { type ReviewRow, updateReview } from "./store/reviews.js";

/** Who approved, and how. */
export interface ApprovalOf {
  readonly by: { readonly kind: string; readonly id: string | null };
  readonly via: string;
  readonly note: string | null;
}

/** Notes that a locked review may be released: the domain of what is held follows the event. */
export async function noteApproval(
  tx: Statements,
  { id }: ReviewRow,
  { by, via, note }: ApprovalOf,
  now: Date,
): Promise<ReviewRow> {
  const approved = await updateReview(
    tx,
    id,
    Prisma.sql`state = 'approved', decided_by_kind = ${by.kind}, decided_by_id = ${by.id}, decided_via = ${via},
      note = coalesce(${note}, v.first_note), decided_at = ${now}`,
    now,
  );
  await appendReviewEvent(tx, "approved", approved);
  return approved;
}

/** Notes the first of two approvals of a locked review. */
export async function noteOneApproval(
  tx: Statements,
  { id }: ReviewRow,
  note: string | null,
  now: Date,
): Promise<ReviewRow> {
  const counted = await updateReview(tx, id, Prisma.sql`first_note = ${note}`, now);
  await appendReviewEvent(tx, "approval_given", counted);
  return counted;
}
