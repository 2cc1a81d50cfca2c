import { Prisma } from "../../../../generated/prisma/client.js";
import type { ActorKind } from "../../database/actor.js";
import type { Queries, Statements } from "../../database/statements.js";
import type { ReviewDirection } from "../../reviews/rules/arrivals.js";
import type { Level } from "../../rules/screening-level.js";
import type { ReviewState } from "../rules/review-states.js";

/** A review without its content. */
export interface ReviewRow {
  readonly id: string;
  readonly organizationId: string;
  readonly identityId: string;
  /** `in`: it arrived for the agent, which does not see the review. */
  readonly direction: ReviewDirection;
  readonly topic: string;
  readonly operation: string;
  readonly state: ReviewState;
  readonly subjectId: string | null;
  readonly step: string;
  readonly ruleId: string | null;
  readonly path: readonly unknown[];
  readonly policyVersion: number;
  /** Null when screening did not read everything. */
  readonly level: Level | null;
  readonly message: string | null;
  readonly revision: number;
  readonly contentSha256: string;
  readonly peers: readonly string[];
  readonly preview: string;
  readonly agentNote: string | null;
  readonly requiredApprovals: number;
  readonly onExpiry: "reject" | "approve";
  readonly staleAfterHours: number;
  readonly duplicateOf: string | null;
  /** The conversation or task in which sends follow each other; null where there is no order. */
  readonly conversationKey: string | null;
  /** The review of the same conversation that was to be sent just before it. */
  readonly behind: string | null;
  readonly contextMark: string | null;
  readonly senderKind: ActorKind;
  readonly senderId: string | null;
  readonly decidedByKind: ActorKind | "policy" | null;
  readonly decidedById: string | null;
  readonly decidedVia: string | null;
  readonly decisionReason: string | null;
  readonly note: string | null;
  readonly decidedAt: Date | null;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  readonly failedAt: Date | null;
  readonly releasedAt: Date | null;
  readonly expiresAt: Date;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The columns of a `ReviewRow`, of `review v`. */
export const reviewColumns = Prisma.sql`
  v.id, v.organization_id as "organizationId", v.identity_id as "identityId", v.direction, v.topic, v.operation, v.state::text as state,
  v.subject_id as "subjectId", v.step, v.rule_id as "ruleId", v.path, v.policy_version as "policyVersion", v.level, v.message,
  v.revision, v.content_sha256 as "contentSha256", v.peers, v.preview, v.agent_note as "agentNote",
  v.required_approvals as "requiredApprovals", v.on_expiry as "onExpiry", v.stale_after_hours as "staleAfterHours",
  v.duplicate_of as "duplicateOf", v.conversation_key as "conversationKey", v.behind, v.context_mark as "contextMark", v.sender_kind as "senderKind",
  v.sender_id as "senderId", v.decided_by_kind as "decidedByKind", v.decided_by_id as "decidedById",
  v.decided_via as "decidedVia", v.decision_reason as "decisionReason", v.note, v.decided_at as "decidedAt",
  v.failure_code as "failureCode", v.failure_message as "failureMessage", v.failed_at as "failedAt",
  v.released_at as "releasedAt", v.expires_at as "expiresAt", v.version, v.created_at as "createdAt",
  v.updated_at as "updatedAt"`;

/** Locks reviews in the order of their ids. These locks are taken after those of the held objects (wire contract reviews 8). */
export async function lockReviews(tx: Queries, ids: readonly string[]): Promise<ReviewRow[]> {
  return tx.$queryRaw<ReviewRow[]>`
    select ${reviewColumns} from review v where v.id = any(${[...ids]}::uuid[]) order by v.id for no key update`;
}

/** The same for one; null when there is none. */
export async function lockReview(tx: Queries, id: string): Promise<ReviewRow | null> {
  const [row] = await lockReviews(tx, [id]);
  return row ?? null;
}

/** A review, not locked; null when there is none. For jobs: no viewer is applied. */
export async function readReview(db: Queries, id: string): Promise<ReviewRow | null> {
  const [row] = await db.$queryRaw<ReviewRow[]>`select ${reviewColumns} from review v where v.id = ${id}::uuid`;
  return row ?? null;
}

/** The packed content of a revision; null after it was erased. */
export async function readPackedContent(db: Queries, reviewId: string, number: number): Promise<Uint8Array | null> {
  const [row] = await db.$queryRaw<{ content: Uint8Array | null }[]>`
    select content from review_revision where review_id = ${reviewId}::uuid and number = ${number}`;
  return row?.content ?? null;
}

/** A revision to store. */
export interface NewRevision {
  readonly reviewId: string;
  readonly number: number;
  /** The person who wrote it; null for the sender's. */
  readonly authorId: string | null;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
  readonly byteSize: number;
}

/** Stores a revision. */
export async function insertRevision(tx: Statements, revision: NewRevision, now: Date): Promise<void> {
  const { reviewId, number, authorId, bytes, sha256, byteSize } = revision;
  await tx.$executeRaw`
    insert into review_revision (review_id, number, content, sha256, byte_size, author_id, created_at)
    values (${reviewId}::uuid, ${number}, ${bytes}, ${sha256}, ${byteSize}, ${authorId}, ${now})`;
}

/** The pending reviews of one direction, of an identity and of its organization, each counted up to `most`. */
export async function countPending(
  tx: Queries,
  { identityId, organizationId, direction }: Pick<ReviewRow, "identityId" | "organizationId" | "direction">,
  most: { readonly identity: number; readonly organization: number },
): Promise<{ readonly identity: number; readonly organization: number }> {
  const [row] = await tx.$queryRaw<{ identity: number; organization: number }[]>`
    select (select count(*)::int from (select from review where identity_id = ${identityId}::uuid and state = 'pending'
              and direction = ${direction} limit ${most.identity}) a) as identity,
           (select count(*)::int from (select from review where organization_id = ${organizationId} and state = 'pending'
              and direction = ${direction} limit ${most.organization}) b) as organization`;
  return row!;
}

/** The oldest pending review of an identity with this content; null when there is none. */
export async function findTwin(tx: Queries, identityId: string, sha256: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    select id from review where identity_id = ${identityId}::uuid and state = 'pending' and content_sha256 = ${sha256}
    order by created_at, id limit 1`;
  return row?.id ?? null;
}

/** Whether anything of an identity was rejected after this time: only then is a content hashed and compared. */
export async function hasRejected(tx: Queries, identityId: string, after: Date): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from review
    where identity_id = ${identityId}::uuid and state = 'rejected' and decided_at > ${after} and direction = 'out' limit 1`;
  return rows.length > 0;
}

/**
 * The newest review of an identity whose first revision had this content and that was rejected after this time; null when
 * there is none (wire contract reviews 2.6, step 2).
 */
export async function findRejected(
  tx: Queries,
  identityId: string,
  sha256: string,
  after: Date,
): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    select v.id from review v
    where v.identity_id = ${identityId}::uuid and v.state = 'rejected' and v.decided_at > ${after}
      and exists (select from review_revision r where r.review_id = v.id and r.number = 1 and r.sha256 = ${sha256})
    order by v.decided_at desc limit 1`;
  return row?.id ?? null;
}

/** Changes a locked review, and counts its version. */
export async function updateReview(tx: Statements, id: string, changes: Prisma.Sql, now: Date): Promise<ReviewRow> {
  const [row] = await tx.$queryRaw<ReviewRow[]>`
    update review v set ${changes}, version = v.version + 1, updated_at = ${now} where v.id = ${id}::uuid
    returning ${reviewColumns}`;
  return row!;
}

/** Erases the contents of locked reviews: their hashes stay. */
export async function eraseContents(tx: Statements, ids: readonly string[]): Promise<void> {
  const erased = [...ids];
  await tx.$executeRaw`update review_revision set content = null where review_id = any(${erased}::uuid[])`;
  await tx.$executeRaw`
    update review set preview = '', peers = '{}', agent_note = null, erased = true where id = any(${erased}::uuid[])`;
}

/** Up to 100 reviews of a topic and direction that were approved before a time and not sent, the oldest first. For jobs: no viewer is applied. */
export async function findApprovedBefore(
  db: Queries,
  { topic, direction }: Pick<ReviewRow, "topic" | "direction">,
  before: Date,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id from review
    where state = 'approved' and topic = ${topic} and direction = ${direction} and decided_at < ${before}
    order by decided_at, id limit 100`;
  return rows.map(({ id }) => id);
}
