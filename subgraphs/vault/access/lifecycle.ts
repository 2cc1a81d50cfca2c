import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { endAccess } from "./end-access.js";
import { grantOnCreation } from "./grant-on-creation.js";

/** What an identity may fetch comes with it and ends with it, or when it moves. */
export const accessLifecycle: IdentityLifecycle = {
  async created(step, identity, { vaultSecrets }) {
    const isNothing = vaultSecrets === undefined || vaultSecrets === null || vaultSecrets.length === 0;
    if (!isNothing) await grantOnCreation(step, identity, vaultSecrets);
  },
  moved: (step, identity, fromOrganizationId) => endAccess(step, identity.id, fromOrganizationId),
  deleted: (step, identity) => endAccess(step, identity.id, identity.organizationId),
};
