import type { Feature } from "../../shared/domain/feature.js";
import { webhookNames } from "./rules/webhook-kinds.js";
import { imWebhooks } from "./webhooks.js";

/** webhooks: what others are told of instant messages. */
export const webhooks: Feature = {
  webhooks: { source: imWebhooks, names: [webhookNames] },
};
