import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { endAccess } from "../access/end-access.js";
import { grantOnCreation } from "../access/grant-on-creation.js";
import { removeVaults } from "./store/end-vault.js";

/** The vault's part in the life of an identity: what it may fetch comes with it and ends with it, or when it moves. */
export const vaultLifecycle: IdentityLifecycle = {
  async created(step, identity, { vaultSecrets }) {
    const isNothing = vaultSecrets === undefined || vaultSecrets === null || vaultSecrets.length === 0;
    if (!isNothing) await grantOnCreation(step, identity, vaultSecrets);
  },
  moved: (step, identity, fromOrganizationId) => endAccess(step, identity.id, fromOrganizationId),
  deleted: (step, identity) => endAccess(step, identity.id, identity.organizationId),
  async organizationDeleted({ tx }, organizationId) {
    await removeVaults(tx, organizationId);
  },
};
