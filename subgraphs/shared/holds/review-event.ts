import type { Statements } from "../database/statements.js";
import { appendEvent, hiddenFromAgents } from "../events/append-event.js";
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

/** Appends the event of a locked review, for its agent and its organization. It has no content (wire contract reviews 7.8). */
export async function appendReviewEvent(
  tx: Statements,
  news: ReviewNews,
  { id, identityId, organizationId, topic, operation, state, revision, version, updatedAt, ...row }: ReviewRow,
): Promise<void> {
  await appendEvent(tx, {
    kind: `review.${news}`,
    subjectId: id,
    subjectVersion: version,
    // An agent does not learn how many people must agree.
    audience: [{ identityId, organizationId, side: news === "approval_given" ? hiddenFromAgents : null }],
    data: { topic, operation, state, revision, contentSha256: row.contentSha256 },
    occurredAt: updatedAt,
  });
}
