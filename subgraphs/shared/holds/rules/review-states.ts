/** The states of a review (wire contract reviews 3.2). */
export const reviewStates = [
  "pending",
  "approved",
  "released",
  "failed",
  "rejected",
  "expired",
  "withdrawn",
  "canceled",
] as const;

export type ReviewState = (typeof reviewStates)[number];

/** How an operation ends without being sent. */
export type Unsent = "rejected" | "expired" | "withdrawn" | "canceled";

const next: Readonly<Record<ReviewState, readonly ReviewState[]>> = {
  pending: ["approved", "rejected", "expired", "withdrawn", "canceled"],
  approved: ["released", "failed", "canceled"],
  failed: ["approved", "rejected", "expired", "withdrawn", "canceled"],
  released: [],
  rejected: [],
  expired: [],
  withdrawn: [],
  canceled: [],
};

/** Whether a review in one state can get the other. */
export function mayBecome(from: ReviewState, to: ReviewState): boolean {
  return next[from].includes(to);
}

/** The states in which people can still decide. */
export const openStates: readonly ReviewState[] = ["pending", "failed"];
