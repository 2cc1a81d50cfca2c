import type { Feature } from "../../shared/domain/feature.js";
import { webhookNames } from "./rules/webhook-kinds.js";
import { mailWebhooks } from "./webhooks.js";

/** webhooks: which events of mail become webhooks, and what they contain. */
export const webhooks: Feature = {
  webhooks: { source: mailWebhooks, names: [webhookNames] },
};
