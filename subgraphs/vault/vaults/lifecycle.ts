import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { removeVaults } from "./store/end-vault.js";

/** An organization's vaults end with it. */
export const vaultLifecycle: IdentityLifecycle = {
  async organizationDeleted({ tx }, organizationId) {
    await removeVaults(tx, organizationId);
  },
};
