import type { Feature } from "../../shared/domain/feature.js";
import { webhookAuthority } from "./authority.js";
import { webhookErrors } from "./errors.js";
import { webhookEvents } from "./events.js";
import { eraseForgottenContacts } from "./jobs/erase-forgotten-contacts.js";
import { fanOutWebhooks } from "./jobs/fan-out-webhooks.js";
import { sweepDeletedWebhooks } from "./jobs/sweep-deleted-webhooks.js";
import { webhookLifecycle } from "./lifecycle.js";
import { CreateWebhookSubscription } from "./operations/create-webhook-subscription.js";
import { DeleteWebhookSubscription } from "./operations/delete-webhook-subscription.js";
import { FollowWebhookDeliveries } from "./operations/follow-webhook-deliveries.js";
import { GetWebhookSubscription } from "./operations/get-webhook-subscription.js";
import { ListWebhookCatalog } from "./operations/list-webhook-catalog.js";
import { ListWebhookDeliveries } from "./operations/list-webhook-deliveries.js";
import { ListWebhookSubscriptions } from "./operations/list-webhook-subscriptions.js";
import { ReplayFailedWebhookDeliveries } from "./operations/replay-failed-webhook-deliveries.js";
import { ReplayWebhookDelivery } from "./operations/replay-webhook-delivery.js";
import { SendTestWebhook } from "./operations/send-test-webhook.js";
import { UpdateWebhookSubscription } from "./operations/update-webhook-subscription.js";
import { largestDeliveryPage } from "./rules/limits.js";
import { absentTopics } from "./rules/webhook-names.js";
import { IdentityWebhooks } from "./types/identity-webhooks.js";
import { OrganizationWebhooks } from "./types/organization-webhooks.js";
import { knowWebhookTopics } from "./types/webhook-topic.js";
import { WebhookDeliveryUpdateResolver } from "./types/webhook-delivery-update.js";
import { WebhookDeliveryResolver } from "./types/webhook-delivery.js";
import { WebhookSubscriptionHealth } from "./types/webhook-health.js";
import { WebhookSubscriptionDeliveries } from "./types/webhook-subscription-deliveries.js";
import { resolveWebhookReference, WebhookSubscriptionResolver } from "./types/webhook-subscription.js";
import { webhookReceivers } from "./webhook-receivers.js";

/** webhooks: subscriptions to events of every domain, their deliveries and the log. */
export const webhooks: Feature = {
  operations: [
    CreateWebhookSubscription,
    DeleteWebhookSubscription,
    FollowWebhookDeliveries,
    GetWebhookSubscription,
    ListWebhookCatalog,
    ListWebhookDeliveries,
    ListWebhookSubscriptions,
    ReplayFailedWebhookDeliveries,
    ReplayWebhookDelivery,
    SendTestWebhook,
    UpdateWebhookSubscription,
  ],
  know: knowWebhookTopics,
  types: [
    IdentityWebhooks,
    OrganizationWebhooks,
    WebhookDeliveryResolver,
    WebhookDeliveryUpdateResolver,
    WebhookSubscriptionDeliveries,
    WebhookSubscriptionHealth,
    WebhookSubscriptionResolver,
  ],
  references: { WebhookSubscription: resolveWebhookReference },
  authority: webhookAuthority,
  errors: webhookErrors.definitions,
  events: webhookEvents,
  lifecycle: webhookLifecycle,
  consumers: [fanOutWebhooks],
  tasks: [eraseForgottenContacts],
  recurring: [sweepDeletedWebhooks],
  receiverKinds: [webhookReceivers],
  sealedColumns: [{ table: "webhook_subscription", key: ["id"], column: "sealed_auth_token" }],
  webhooks: { names: absentTopics },
  largestPages: { "Query.webhookDeliveries": largestDeliveryPage },
};
