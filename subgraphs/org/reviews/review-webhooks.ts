import { randomUUID } from "node:crypto";
import type { Reader } from "../../shared/database/client.js";
import type { LoggedEvent } from "../../shared/events/logged-event.js";
import { reviewDirectionOf } from "../../shared/holds/review-event.js";
import type { ReviewState } from "../../shared/holds/rules/review-states.js";
import { reviewTopic } from "../../shared/webhooks/review-topic.js";
import type { WebhookData, WebhookOwner, WebhookSource } from "../../shared/webhooks/webhook-source.js";
import { type ReportedReview, webhookData } from "./rules/webhook-data.js";
import { kindsByLog, webhookKinds } from "./rules/webhook-kinds.js";
import { findReportedReviews } from "./store/reported-reviews.js";

/** The webhooks of reviews: an agent's receiver learns what becomes of its held sends. */
export const reviewWebhooks: WebhookSource = {
  topic: reviewTopic,
  ownerType: "agent_identity",
  kinds: webhookKinds,
  logKinds: Object.keys(kindsByLog),
  kindOf: (event) => (event.identityId === null || isInbound(event) ? null : (kindsByLog[event.kind] ?? null)),
  build,
  example,
};

/** An agent's receiver does not learn of what the agent may not see. */
const isInbound = (event: LoggedEvent): boolean => reviewDirectionOf(event) === "in";

async function build(db: Reader, events: readonly LoggedEvent[]): Promise<ReadonlyMap<LoggedEvent, WebhookData>> {
  const reviews = await findReportedReviews(db, [...new Set(events.map(({ subjectId }) => subjectId))]);
  const built = new Map<LoggedEvent, WebhookData>();
  for (const event of events) {
    const review = reviews.find(({ id }) => id === event.subjectId);
    if (review === undefined) continue;
    const { state, revision, contentSha256 } = event.data as unknown as Parameters<typeof webhookData>[1];
    built.set(event, webhookData(review, { state, revision, contentSha256, occurredAt: event.occurredAt }));
  }
  return built;
}

const states: Readonly<Record<string, ReviewState>> = {
  "review.created": "pending",
  "review.decided": "approved",
  "review.released": "released",
  "review.failed": "failed",
};

/** An email of the owner to an invented person. */
function example(kind: string, { identityId, organizationId, handle }: WebhookOwner): WebhookData {
  const createdAt = new Date("2026-01-05T09:00:00.000Z");
  const occurredAt = kind === "review.created" ? createdAt : new Date("2026-01-05T09:30:00.000Z");
  const review: ReportedReview = {
    id: randomUUID(),
    organizationId,
    identityId,
    agentHandle: handle,
    topic: "mail",
    operation: "mail.send",
    subjectId: randomUUID(),
    message: null,
    peers: ["ada@example.org"],
    agentNote: null,
    decisionReason: null,
    note: "Fine.",
    decidedAt: occurredAt,
    behind: null,
    duplicateOf: null,
    expiresAt: new Date("2026-01-08T09:00:00.000Z"),
    failureCode: "recipient_blocked",
    failureMessage: "A contact rule does not allow this recipient.",
    failedAt: occurredAt,
    releasedAt: occurredAt,
    createdAt,
  };
  return webhookData(review, { state: states[kind]!, revision: 1, contentSha256: exampleHash, occurredAt });
}

const exampleHash = "1f849aa26acd6c0cedd6ea264bf2a3d2dbad54ec2e900d4ff0b30f8eea5d208d";
