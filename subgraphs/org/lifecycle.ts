import type { IdentityLifecycle } from "../shared/lifecycle/identity-lifecycle.js";
import { deleteWebhook } from "./webhooks/delete-webhook.js";
import { revokeKey } from "./keys/revoke-key.js";
import { removeSignup } from "./signup/store.js";
import { lockActiveKeysOf, removeKeysOf } from "./keys/store.js";
import { removeBilling } from "./billing/store/billing-accounts.js";
import { removeBrand } from "./brand/store.js";
import { countIdentities } from "./identities/store/identities.js";
import { removeSigningKeys } from "./signing-keys/store/signing-keys.js";
import { lockWebhooksOf } from "./webhooks/store/webhook-subscriptions.js";
import { removeDeliveriesOf, removeWebhooksOf } from "./webhooks/store/webhook-targets.js";

/** org's part in the life of an identity: its keys and webhooks move and die with it, and how it came is forgotten. */
export const orgLifecycle: IdentityLifecycle = {
  async deleted({ tx, clock }, identity) {
    for (const key of await lockActiveKeysOf(tx, identity.id)) await revokeKey(tx, clock, key);
    for (const webhook of await lockWebhooksOf(tx, identity.id)) await deleteWebhook(tx, clock, webhook);
    await removeSigningKeys(tx, { organizationId: identity.organizationId, identityId: identity.id });
    await removeSignup(tx, identity.id);
  },

  organizationEmptied: async ({ tx }, organizationId) => (await removeDeliveriesOf(tx, organizationId)) > 0,

  async organizationDeleted({ tx }, organizationId) {
    await removeWebhooksOf(tx, organizationId);
    await removeKeysOf(tx, organizationId);
    await removeSigningKeys(tx, { organizationId, identityId: null });
    await removeBrand(tx, organizationId);
    await removeBilling(tx, organizationId);
  },

  async excesses({ tx }, organizationId, { identitiesIncluded: allowed }) {
    const used = await countIdentities(tx, organizationId);
    return used <= allowed ? [] : [{ limit: "identities", allowed, used }];
  },
};
