import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { removeSigningKeys } from "./store/signing-keys.js";

/** Signing keys are deleted together with their identity or organization. */
export const signingKeyLifecycle: IdentityLifecycle = {
  deleted: ({ tx }, identity) =>
    removeSigningKeys(tx, { organizationId: identity.organizationId, identityId: identity.id }),
  organizationDeleted: ({ tx }, organizationId) => removeSigningKeys(tx, { organizationId, identityId: null }),
};
