import { removeRefusalsOfIdentity, removeRefusalsOfOrganization } from "../../shared/refusals/refused-sends.js";
import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { forgetListedIdentity, removeListsOf } from "./store/lists.js";
import { noOwnPresets } from "./rules/own-presets.js";
import { removePolicy, storeOwnPresets } from "./store/policies.js";
import { removeRulesOf } from "./store/rules.js";

/** An identity that moves gets the preset of its new organization (wire contract reviews R37). */
export const reviewRulesLifecycle: IdentityLifecycle = {
  async moved({ tx }, { id }) {
    await storeOwnPresets(tx, id, noOwnPresets);
    await removeRefusalsOfIdentity(tx, id);
  },

  async deleted({ tx }, { id }) {
    await storeOwnPresets(tx, id, noOwnPresets);
    await forgetListedIdentity(tx, id);
    await removeRefusalsOfIdentity(tx, id);
  },

  async organizationDeleted({ tx }, organizationId) {
    await removePolicy(tx, organizationId);
    await removeRulesOf(tx, organizationId);
    await removeListsOf(tx, organizationId);
    await removeRefusalsOfOrganization(tx, organizationId);
  },
};
