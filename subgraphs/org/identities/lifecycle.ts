import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { countIdentities } from "./store/identities.js";

/** A plan includes a limited number of identities. */
export const identityLifecycle: IdentityLifecycle = {
  async excesses({ tx }, organizationId, { identitiesIncluded: allowed }) {
    const used = await countIdentities(tx, organizationId);
    return used <= allowed ? [] : [{ limit: "identities", allowed, used }];
  },
};
