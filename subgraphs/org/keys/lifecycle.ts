import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { revokeKey } from "./revoke-key.js";
import { lockActiveKeysOf, removeKeysOf } from "./store.js";

/** An identity's keys move with it and are revoked at its end. */
export const keyLifecycle: IdentityLifecycle = {
  async deleted({ tx, clock }, identity) {
    for (const key of await lockActiveKeysOf(tx, identity.id)) await revokeKey(tx, clock, key);
  },
  organizationDeleted: ({ tx }, organizationId) => removeKeysOf(tx, organizationId),
};
