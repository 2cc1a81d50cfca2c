import type { ReviewState } from "../../../shared/holds/rules/review-states.js";
import type { WebhookData } from "../../../shared/webhooks/webhook-source.js";
import { messageOf, subjectOf } from "./shown-review.js";

/** A review as it is now, as far as its agent may know. */
export interface ReportedReview {
  readonly id: string;
  readonly organizationId: string;
  readonly identityId: string;
  readonly agentHandle: string | null;
  readonly topic: string;
  readonly operation: string;
  readonly subjectId: string | null;
  readonly message: string | null;
  readonly peers: readonly string[];
  readonly agentNote: string | null;
  readonly decisionReason: string | null;
  readonly note: string | null;
  readonly decidedAt: Date | null;
  readonly behind: string | null;
  readonly duplicateOf: string | null;
  readonly expiresAt: Date;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  readonly failedAt: Date | null;
  readonly releasedAt: Date | null;
  readonly createdAt: Date;
}

/** The facts of the event: the review may have changed since. */
export interface ReviewMoment {
  readonly state: ReviewState;
  readonly revision: number;
  readonly contentSha256: string;
  readonly occurredAt: Date;
}

/**
 * The member `data` of a webhook about a review: the record that its agent may see, without content and preview (wire contract
 * reviews 7.7). Later changes are not in it.
 */
export function webhookData(review: ReportedReview, { state, ...moment }: ReviewMoment): WebhookData {
  const { topic, operation, subjectId } = review;
  const subject = subjectOf({ topic, subjectId, state });
  const isDecided = state !== "pending";
  return {
    review: {
      id: review.id,
      organization_id: review.organizationId,
      identity_id: review.identityId,
      agent_handle: review.agentHandle,
      direction: "out",
      topic,
      operation,
      state,
      subject,
      message: messageOf({ ...review, direction: "out" }),
      revision: moment.revision,
      content_sha256: moment.contentSha256,
      edited: moment.revision > 1,
      revisions_count: moment.revision,
      peers: review.peers.map((value) => ({ value })),
      agent_note: review.agentNote,
      decision_reason: isDecided ? review.decisionReason : null,
      note: isDecided ? review.note : null,
      decided_at: isDecided ? timeOf(review.decidedAt) : null,
      behind: review.behind,
      duplicate_of: review.duplicateOf,
      expires_at: timeOf(review.expiresAt),
      failure: state === "failed" ? failureOf(review) : null,
      result: state === "released" ? subject : null,
      released_at: state === "released" ? timeOf(review.releasedAt) : null,
      created_at: timeOf(review.createdAt),
      updated_at: timeOf(moment.occurredAt),
    },
  };
}

function failureOf({ failureCode: code, failureMessage: message, failedAt }: ReportedReview): object | null {
  return code === null ? null : { code, message, at: timeOf(failedAt) };
}

function timeOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
