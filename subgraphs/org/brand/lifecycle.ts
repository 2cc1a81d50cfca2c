import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { removeBrand } from "./store.js";

/** The brand's registration is deleted together with its organization. */
export const brandLifecycle: IdentityLifecycle = {
  organizationDeleted: ({ tx }, organizationId) => removeBrand(tx, organizationId),
};
