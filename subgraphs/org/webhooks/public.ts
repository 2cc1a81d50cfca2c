export { webhookById } from "./loaders.js";
export { WebhookSubscription } from "./types/webhook-subscription.js";
