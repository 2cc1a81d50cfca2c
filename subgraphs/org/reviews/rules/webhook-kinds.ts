import { both, type WebhookNames } from "../../../shared/rules/webhook-names.js";
import type { WebhookKind } from "../../../shared/webhooks/webhook-source.js";

const review = { direction: "outbound", replayable: true, supportsContext: false } as const;

/** The webhooks of reviews (wire contract reviews 7.7). */
export const webhookKinds = {
  "review.created": { ...review, description: "A send of the agent waits until a person agrees." },
  "review.decided": { ...review, description: "It was approved, rejected or withdrawn, or it expired." },
  "review.released": { ...review, description: "It was approved and sent." },
  "review.failed": { ...review, description: "It was approved and could not be sent." },
} as const satisfies Readonly<Record<string, WebhookKind>>;

export type ReviewWebhookKind = keyof typeof webhookKinds;

/** The kinds of the log that become webhooks. Those that tell how many people must agree are not among them. */
export const kindsByLog: Readonly<Record<string, ReviewWebhookKind>> = {
  "review.created": "review.created",
  "review.approved": "review.decided",
  "review.rejected": "review.decided",
  "review.expired": "review.decided",
  "review.withdrawn": "review.decided",
  "review.canceled": "review.decided",
  "review.released": "review.released",
  "review.release_failed": "review.failed",
};

export const webhookNames: WebhookNames = {
  ownerType: "agent_identity",
  prefix: both("review."),
  kinds: ["created", "decided", "released", "failed"],
  takesContext: false,
};
