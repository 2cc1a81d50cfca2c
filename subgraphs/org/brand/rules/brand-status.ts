export type BrandStatus = "draft" | "submitted" | "in_review" | "approved" | "rejected";

/** The state of a registration. */
export interface BrandState {
  readonly status: BrandStatus;
  readonly rejectionReason: string | null;
  readonly submittedAt: Date | null;
  readonly approvedAt: Date | null;
}

/**
 * The states that a reviewer may set, by present state. A draft was sent back to be completed; a decision can be
 * revised.
 */
const reviews: Readonly<Record<BrandStatus, readonly BrandStatus[]>> = {
  draft: ["submitted"],
  submitted: ["draft", "in_review", "approved", "rejected"],
  in_review: ["draft", "submitted", "approved", "rejected"],
  approved: ["in_review", "rejected"],
  rejected: ["in_review", "approved"],
};

/** Length of the reason of a rejection, in code points. */
export const rejectionReasonLength = { min: 1, max: 1000 } as const;

/** Whether a reviewer may change the state in this way. */
export function mayMove(from: BrandStatus, to: BrandStatus): boolean {
  return reviews[from].includes(to);
}

/** Whether its organization may change it: not during a review (wire contract org 2.7). */
export function mayChange(status: BrandStatus): boolean {
  return status !== "in_review";
}

/**
 * The state after a submission. A repeated submission waits for a new decision, even after an earlier one: the changed
 * brand was not approved.
 */
export function moved(from: BrandState, to: BrandStatus, now: Date, rejectionReason: string | null = null): BrandState {
  const submittedAt = to === "draft" ? null : to === "submitted" ? now : (from.submittedAt ?? now);
  return { status: to, rejectionReason, submittedAt, approvedAt: to === "approved" ? now : null };
}
