import { connectionType } from "../../../shared/graphql/connection.js";
import { WebhookSubscription } from "./webhook-subscription.js";

/** Pages of webhook subscriptions. */
export const WebhookSubscriptionConnection = connectionType(WebhookSubscription, "WebhookSubscription");
