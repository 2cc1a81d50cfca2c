import type { Feature } from "../../shared/domain/feature.js";
import { webhookNames } from "./rules/webhook-kinds.js";
import { chatWebhooks } from "./webhooks.js";

/** webhooks: what others are told of messages to workspaces. */
export const webhooks: Feature = {
  webhooks: { source: chatWebhooks, names: [webhookNames] },
};
