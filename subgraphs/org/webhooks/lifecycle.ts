import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { deleteWebhook } from "./delete-webhook.js";
import { lockWebhooksOf } from "./store/webhook-subscriptions.js";
import { removeDeliveriesOf, removeWebhooksOf } from "./store/webhook-targets.js";

/** An identity's webhooks move with it and are deleted together with it. */
export const webhookLifecycle: IdentityLifecycle = {
  async deleted({ tx, clock }, identity) {
    for (const webhook of await lockWebhooksOf(tx, identity.id)) await deleteWebhook(tx, clock, webhook);
  },
  organizationEmptied: async ({ tx }, organizationId) => (await removeDeliveriesOf(tx, organizationId)) > 0,
  organizationDeleted: ({ tx }, organizationId) => removeWebhooksOf(tx, organizationId),
};
