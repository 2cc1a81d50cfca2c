import { type Level, levels } from "../../../shared/rules/screening-level.js";
import { openStates, type ReviewState } from "../../../shared/holds/rules/review-states.js";

/** Facts about a review that a person must have looked at before approving it (wire contract reviews 4.4). */
export const acknowledgements = ["stale", "context_changed", "suspicious", "earlier_pending"] as const;
export type Acknowledgement = (typeof acknowledgements)[number];

/** A decision to be made. */
export interface WantedDecision {
  readonly decision: "approve" | "reject";
  readonly revision: number;
  /** Required to approve. */
  readonly contentSha256: string | null;
  readonly acknowledge: readonly string[];
  /** The newest object of the conversation that the person was shown; undefined: the one of the review. */
  readonly contextMark?: string | null;
}

/** The review at that moment, locked. */
export interface DecidedReview {
  readonly state: ReviewState;
  readonly revision: number;
  readonly contentSha256: string;
  readonly createdAt: Date;
  readonly staleAfterHours: number;
  readonly contextMark: string | null;
  /** Whether an earlier one of the same conversation waits. */
  readonly hasEarlier: boolean;
  /** The level of screening; null when it did not read everything. */
  readonly level: Level | null;
  /** The newest object of the conversation now. */
  readonly presentMark: string | null;
  /** Who decided it before, and about which revision. */
  readonly decidedBy: { readonly userId: string | null; readonly decision: "approve" | "reject" | null };
  /** Who approved the present revision. */
  readonly approvedBy: readonly string[];
}

/** The outcome of the check. */
export type DecisionCheck =
  | { readonly result: "decide" }
  | { readonly result: "same" }
  | { readonly result: "decided" }
  | { readonly result: "second_person" }
  | { readonly result: "conflict" };

/** The answers of wire contract reviews D9, D11, D4 and D10, in this order (D22). */
export function checkDecision(review: DecidedReview, wanted: WantedDecision, userId: string | null): DecisionCheck {
  const isCurrent = wanted.revision === review.revision;
  const { decidedBy } = review;
  if (isCurrent && userId !== null && decidedBy.userId === userId && decidedBy.decision === wanted.decision) {
    return { result: "same" };
  }
  if (!openStates.includes(review.state) || (review.state === "failed" && wanted.decision === "approve")) {
    return { result: "decided" };
  }
  if (wanted.decision === "approve" && isCurrent && userId !== null && review.approvedBy.includes(userId)) {
    return { result: "second_person" };
  }
  const isSame = wanted.decision === "reject" || wanted.contentSha256 === review.contentSha256;
  return isCurrent && isSame ? { result: "decide" } : { result: "conflict" };
}

const hourMs = 3_600_000;

/** The acknowledgements that an approval still needs (wire contract reviews D12, D13 to D16). */
export function neededFor(review: DecidedReview, wanted: WantedDecision, now: Date): Acknowledgement[] {
  const age = now.getTime() - review.createdAt.getTime();
  const shown = wanted.contextMark === undefined ? review.contextMark : wanted.contextMark;
  const needs: Acknowledgement[] = [];
  if (age > review.staleAfterHours * hourMs) needs.push("stale");
  if (shown !== review.presentMark) needs.push("context_changed");
  if (review.hasEarlier) needs.push("earlier_pending");
  // Failing means holding: a send that was not read to its end counts as suspicious (wire contract reviews G7).
  if (review.level === null || levels.indexOf(review.level) >= levels.indexOf("suspicious")) needs.push("suspicious");
  return needs.filter((need) => !wanted.acknowledge.includes(need));
}
