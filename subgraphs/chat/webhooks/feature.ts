import type { Feature } from "../../shared/domain/feature.js";
import { webhookNames } from "./rules/webhook-kinds.js";
import { chatWebhooks } from "./webhooks.js";

/** webhooks: webhooks about messages to workspaces. */
export const webhooks: Feature = {
  webhooks: { source: chatWebhooks, names: [webhookNames] },
};
