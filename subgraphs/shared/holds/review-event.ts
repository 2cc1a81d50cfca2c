import type { Statements } from "../database/statements.js";
import { appendEvent, hiddenFromAgents } from "../events/append-event.js";
import type { LoggedEvent } from "../events/logged-event.js";
import type { ReviewDirection } from "../reviews/rules/arrivals.js";
import type { ReviewRow } from "./store/reviews.js";

/** The change of a review, as its event names it. */
export type ReviewNews =
  | "created"
  | "revised"
  | "approval_given"
  | "approved"
  | "released"
  | "release_failed"
  | "rejected"
  | "expired"
  | "withdrawn"
  | "canceled";

/** Appends the event of a locked review, for its organization and, if it wants to send, its agent. It has no content (wire contract reviews 7.8). */
export async function appendReviewEvent(
  tx: Statements,
  news: ReviewNews,
  {
    id,
    identityId,
    organizationId,
    direction,
    topic,
    operation,
    state,
    revision,
    version,
    updatedAt,
    ...row
  }: ReviewRow,
): Promise<void> {
  // An agent learns neither how many people must agree, nor what it may not see.
  const isHidden = direction === "in" || news === "approval_given";
  await appendEvent(tx, {
    kind: `review.${news}`,
    subjectId: id,
    subjectVersion: version,
    audience: [{ identityId, organizationId, side: isHidden ? hiddenFromAgents : null }],
    data: { direction, topic, operation, state, revision, contentSha256: row.contentSha256 },
    occurredAt: updatedAt,
  });
}

/** The direction of the review of such an event. Older ones are about what agents send. */
export function reviewDirectionOf({ data }: Pick<LoggedEvent, "data">): ReviewDirection {
  return (data as { readonly direction?: ReviewDirection }).direction ?? "out";
}
