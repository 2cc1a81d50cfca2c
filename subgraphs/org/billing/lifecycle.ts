import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { removeBilling } from "./store/billing-accounts.js";

/** Billing data is deleted together with its organization. */
export const billingLifecycle: IdentityLifecycle = {
  organizationDeleted: ({ tx }, organizationId) => removeBilling(tx, organizationId),
};
