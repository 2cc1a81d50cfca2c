import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { cancelRun } from "./cancel-tasks.js";
import { forgetTasks } from "./store/forgotten-tasks.js";

/**
 * The open tasks of an identity end with it. Their histories stay readable to the other side, also when an organization
 * goes: what was between its own alone goes with it.
 */
export const taskLifecycle: IdentityLifecycle = {
  async deleted({ tx, clock }, identity) {
    // The newest ones: as many as anybody usually has. All others are canceled by its deletion too, and a job writes that.
    for (const side of ["worker", "requester"] as const) {
      await cancelRun(tx, { identityId: identity.id, side, after: null }, clock.now());
    }
  },
  organizationEmptied: ({ tx }, organizationId) => forgetTasks(tx, organizationId),
};
