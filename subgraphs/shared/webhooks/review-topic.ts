import type { WebhookTopic } from "./webhook-source.js";

/** The topic of webhooks about decisions of people (wire contract reviews 7.7). Reviews and freezes share it. */
export const reviewTopic: WebhookTopic = {
  name: "review",
  description: "Decisions of people about an agent: about what it wants to send, and freezes.",
};
