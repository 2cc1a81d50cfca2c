import type { Services } from "../context/services.js";
import { type Actor, actorIn } from "../database/actor.js";
import type { Statements } from "../database/statements.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { orderedId } from "../identity/ordered-id.js";
import type { PolicyInForce } from "../reviews/rules/policy-in-force.js";
import type { Judgement } from "../reviews/rules/judge-send.js";
import { type PackedContent, packContent } from "./content-hash.js";
import { appendReviewEvent } from "./review-event.js";
import type { HeldContent } from "./rules/held-content.js";
import { findNewestUnsent } from "./store/conversation-order.js";
import { countPending, findTwin, insertRevision, lockReview, type ReviewRow } from "./store/reviews.js";

/** An operation that a person must agree to. */
export interface NewHold {
  readonly organizationId: string;
  readonly identityId: string;
  readonly content: HeldContent;
  /** The held object. */
  readonly subjectId: string;
  /** The conversation or task in which sends follow each other (wire contract reviews H25); null where there is no order. */
  readonly conversationKey: string | null;
  /** The other side, in any number: the first 50 are stored. */
  readonly peers: readonly string[];
  /** The first words, subject first. */
  readonly preview: string;
  /** The words of the sender to the people who decide: no part of the content. */
  readonly agentNote?: string | null;
  readonly contextMark: string | null;
  readonly judgement: Judgement;
  readonly policy: PolicyInForce;
  readonly level: ReviewRow["level"];
}

/** Most peers that a review names. */
export const mostPeers = 50;
const longestPreview = 280;
const hourMs = 3_600_000;
/** When a full queue is worth another attempt. */
const retrySeconds = 300;

/**
 * Holds an operation, in the transaction that stores the held object; the sender is the actor of that transaction. Returns its review.
 * @throws Problem `review_queue_full`
 */
export async function holdSend(
  tx: Statements,
  services: Pick<Services, "clock" | "config">,
  hold: NewHold,
): Promise<ReviewRow> {
  const { identityId, conversationKey, content } = hold;
  if (!(await hasRoom(tx, services, { ...hold, direction: "out" }))) {
    throw sharedErrors.problem("review_queue_full", { retryAfter: retrySeconds });
  }
  const packed = packContent(content);
  const duplicateOf = await findTwin(tx, identityId, packed.sha256);
  const behind = conversationKey === null ? null : await findNewestUnsent(tx, identityId, conversationKey);
  return storeReview(tx, services, { ...hold, direction: "out", packed, duplicateOf, behind, sender: actorIn(tx) });
}

/**
 * Keeps something that arrived from its agent, in the transaction that stores it. Returns its review; null when too many wait: then
 * it is only blocked, so that a stranger cannot fill the queue.
 */
export async function holdArrival(
  tx: Statements,
  services: Pick<Services, "clock" | "config">,
  hold: Omit<NewHold, "conversationKey" | "contextMark">,
): Promise<ReviewRow | null> {
  if (!(await hasRoom(tx, services, { ...hold, direction: "in" }))) return null;
  const placed = { conversationKey: null, contextMark: null, duplicateOf: null, behind: null } as const;
  const packed = packContent(hold.content);
  return storeReview(tx, services, { ...hold, ...placed, direction: "in", packed, sender: stranger });
}

const stranger = { kind: "external", id: null } as const;

async function hasRoom(
  tx: Statements,
  { config }: Pick<Services, "config">,
  hold: Pick<ReviewRow, "identityId" | "organizationId" | "direction">,
): Promise<boolean> {
  const most = {
    identity: config.REVIEW_MAX_PENDING_PER_AGENT,
    organization: config.REVIEW_MAX_PENDING_PER_ORGANIZATION,
  };
  const pending = await countPending(tx, hold, most);
  return pending.identity < most.identity && pending.organization < most.organization;
}

interface StoredHold extends NewHold {
  readonly direction: ReviewRow["direction"];
  readonly packed: PackedContent;
  readonly duplicateOf: string | null;
  readonly behind: string | null;
  readonly sender: Pick<Actor, "kind" | "id">;
}

async function storeReview(
  tx: Statements,
  { clock }: Pick<Services, "clock">,
  {
    organizationId,
    identityId,
    direction,
    content,
    subjectId,
    conversationKey,
    peers,
    preview,
    contextMark,
    agentNote,
    ...hold
  }: StoredHold,
): Promise<ReviewRow> {
  const { judgement, policy, level, packed, duplicateOf, behind, sender } = hold;
  const now = clock.now();
  const id = orderedId(now);
  const expiresAt = new Date(now.getTime() + judgement.ttlHours * hourMs);
  await tx.$executeRaw`
    insert into review (id, organization_id, identity_id, direction, topic, operation, subject_id, step, rule_id, path,
      policy_version, level, message, content_sha256, peers, preview, required_approvals, on_expiry, stale_after_hours,
      duplicate_of, conversation_key, behind, context_mark, agent_note, sender_kind, sender_id, expires_at, created_at, updated_at)
    values (${id}::uuid, ${organizationId}, ${identityId}::uuid, ${direction}, ${content.topic}, ${content.operation},
      ${subjectId}::uuid, ${judgement.step}, ${judgement.ruleId}::uuid, ${JSON.stringify(judgement.path)}::jsonb,
      ${policy.version}, ${level}, ${judgement.messageToAgent}, ${packed.sha256}, ${peers.slice(0, mostPeers)}::text[],
      ${previewOf(preview)}, ${judgement.approvals}, ${judgement.onExpiry}, ${policy.staleAfterHours},
      ${duplicateOf}::uuid, ${conversationKey}, ${behind}::uuid, ${contextMark}, ${agentNote || null}, ${sender.kind}, ${sender.id},
      ${expiresAt}, ${now}, ${now})`;
  await insertRevision(tx, { reviewId: id, number: 1, authorId: null, ...packed }, now);
  const review = (await lockReview(tx, id))!;
  await appendReviewEvent(tx, "created", review);
  return review;
}

/** The beginning of a preview that a review has. */
export function previewOf(preview: string): string {
  return Array.from(preview).slice(0, longestPreview).join("");
}
