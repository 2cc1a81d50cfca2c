import type { Feature } from "../../shared/domain/feature.js";
import { webhookNames } from "./rules/webhook-kinds.js";
import { imWebhooks } from "./webhooks.js";

/** webhooks: webhooks about instant messages. */
export const webhooks: Feature = {
  webhooks: { source: imWebhooks, names: [webhookNames] },
};
