import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of webhooks (wire contract org 3.3, 3.4). */
export const webhookErrors = defineErrors({
  webhook_subscription_limit: {
    status: 409,
    message: "This identity has the maximum number of webhook subscriptions.",
    hint: "Delete a subscription of the identity or its mailbox, or add the event types to an existing one.",
  },
  webhook_scope_required: {
    status: 409,
    message: "This subscription has event types of several channels.",
    hint: "Repeat the request with `?scope=identity`. It confirms that the caller knows such subscriptions.",
  },
  webhook_subscription_gone: {
    status: 409,
    message: "The delivery's subscription was deleted.",
    hint: "Create a new subscription. Deliveries of the deleted one cannot be replayed.",
  },
  webhook_subscription_disabled: {
    status: 409,
    message: "The subscription is disabled. Set its URL to enable it again.",
    hint: "Set the `url` of the subscription again. It may be the same URL.",
  },
  webhook_kind_not_subscribed: {
    status: 409,
    message: "The subscription no longer includes this event type.",
    hint: "Add the event type to the subscription, then repeat the request.",
  },
  webhook_delivery_not_replayable: {
    status: 422,
    message: "This delivery cannot be replayed.",
    hint:
      "Test events cannot be replayed. Event types that the catalog marks as not replayable cannot be replayed " +
      "either.",
  },
});
