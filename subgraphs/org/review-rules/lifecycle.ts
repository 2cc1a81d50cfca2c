import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { removePolicy, storeOwnPreset } from "./store/policies.js";
import { removeRulesOf } from "./store/rules.js";

/** An identity that moves gets the preset of its new organization (wire contract reviews R37). */
export const reviewRulesLifecycle: IdentityLifecycle = {
  async moved({ tx }, { id }) {
    await storeOwnPreset(tx, id, null);
  },

  async deleted({ tx }, { id }) {
    await storeOwnPreset(tx, id, null);
  },

  async organizationDeleted({ tx }, organizationId) {
    await removePolicy(tx, organizationId);
    await removeRulesOf(tx, organizationId);
  },
};
