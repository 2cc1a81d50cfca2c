import type { Feature } from "../../shared/domain/feature.js";
import { webhookNames } from "./rules/webhook-kinds.js";
import { a2aWebhooks } from "./webhooks.js";

/** webhooks: which events of tasks become webhooks, and what they contain. */
export const webhooks: Feature = {
  webhooks: { source: a2aWebhooks, names: [webhookNames] },
};
