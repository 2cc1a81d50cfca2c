import type { Reader } from "../../../shared/database/client.js";
import type { ReportedReview } from "../rules/webhook-data.js";

/** Reviews by id, for webhooks about them: their events have determined who gets these. Never their contents. */
export async function findReportedReviews(db: Reader, ids: readonly string[]): Promise<ReportedReview[]> {
  return db.$queryRaw<ReportedReview[]>`
    select v.id, v.organization_id as "organizationId", v.identity_id as "identityId", i.agent_handle as "agentHandle", v.topic,
           v.operation, v.subject_id as "subjectId", v.message, v.peers, v.agent_note as "agentNote",
           v.decision_reason as "decisionReason", v.note, v.decided_at as "decidedAt", v.behind,
           v.duplicate_of as "duplicateOf", v.expires_at as "expiresAt", v.failure_code as "failureCode",
           v.failure_message as "failureMessage", v.failed_at as "failedAt", v.released_at as "releasedAt",
           v.created_at as "createdAt"
    from review v left join identity i on i.id = v.identity_id where v.id = any(${[...ids]}::uuid[])`;
}
