import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { removeBilling } from "./store/billing-accounts.js";

/** What billing keeps goes with its organization. */
export const billingLifecycle: IdentityLifecycle = {
  organizationDeleted: ({ tx }, organizationId) => removeBilling(tx, organizationId),
};
