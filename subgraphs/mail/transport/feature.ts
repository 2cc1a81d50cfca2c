import type { Feature } from "../../shared/domain/feature.js";
import { followLocalDeliveries } from "./jobs/follow-local-deliveries.js";
import { relayRound, retryMail } from "./jobs/relay-mail.js";
import { routeQueuedMail } from "./jobs/route-queued-mail.js";
import { transportSettings } from "./settings.js";
import { mailWebhooks } from "./webhooks.js";

/** transport: how mail leaves, and how it arrives. */
export const transport: Feature = {
  settings: transportSettings,
  webhooks: { source: mailWebhooks },
  consumers: [routeQueuedMail, followLocalDeliveries],
  tasks: [relayRound],
  recurring: [retryMail],
};
