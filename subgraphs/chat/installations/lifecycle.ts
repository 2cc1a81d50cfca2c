import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { removeInstallsIn, removeInstallsOf } from "./store.js";

/** An installation that was begun for one organization must not be finished in another, nor for a deleted identity. */
export const installationLifecycle: IdentityLifecycle = {
  moved: ({ tx }, identity) => removeInstallsOf(tx, identity.id),
  organizationClosed: ({ tx }, organizationId) => removeInstallsIn(tx, organizationId),
  deleted: ({ tx }, identity) => removeInstallsOf(tx, identity.id),
};
