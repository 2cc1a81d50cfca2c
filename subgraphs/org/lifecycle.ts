import type { IdentityLifecycle } from "../shared/lifecycle/identity-lifecycle.js";
import { revokeKey } from "./actions/revoke-key.js";
import { lockActiveKeysOf } from "./store/api-keys.js";

/** org's part in the life of an identity: its keys die with it. */
export const orgLifecycle: IdentityLifecycle = {
  async deleted({ tx, clock }, identity) {
    for (const key of await lockActiveKeysOf(tx, identity.id)) await revokeKey(tx, clock, key);
  },
};
