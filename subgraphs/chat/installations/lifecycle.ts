import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { removeInstallsIn, removeInstallsOf } from "./store.js";

/** What was begun for one organization is not finished in another, nor for nobody. */
export const installationLifecycle: IdentityLifecycle = {
  moved: ({ tx }, identity) => removeInstallsOf(tx, identity.id),
  organizationClosed: ({ tx }, organizationId) => removeInstallsIn(tx, organizationId),
  deleted: ({ tx }, identity) => removeInstallsOf(tx, identity.id),
};
