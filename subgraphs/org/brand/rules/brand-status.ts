export type BrandStatus = "draft" | "submitted" | "in_review" | "approved" | "rejected";

/** How far a registration has come. */
export interface BrandState {
  readonly status: BrandStatus;
  readonly rejectionReason: string | null;
  readonly submittedAt: Date | null;
  readonly approvedAt: Date | null;
}

/**
 * What a reviewer may make of each state. A draft was sent back to be completed; what is decided can be looked at again.
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

/** Whether a reviewer may move a registration so. */
export function mayMove(from: BrandStatus, to: BrandStatus): boolean {
  return reviews[from].includes(to);
}

/** Whether its organization may change it: not under a reviewer's eyes (wire contract org 2.7). */
export function mayChange(status: BrandStatus): boolean {
  return status !== "in_review";
}

/**
 * The state that a registration comes into. What is handed in again, whatever was decided of it before, waits for a new
 * decision: a changed brand is not the one that was approved.
 */
export function moved(from: BrandState, to: BrandStatus, now: Date, rejectionReason: string | null = null): BrandState {
  const submittedAt = to === "draft" ? null : to === "submitted" ? now : (from.submittedAt ?? now);
  return { status: to, rejectionReason, submittedAt, approvedAt: to === "approved" ? now : null };
}
