import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { cancelRun } from "./cancel-tasks.js";
import { forgetPushesOf } from "./store/held-messages.js";
import { forgetTasks } from "./store/forgotten-tasks.js";

/**
 * The open tasks of an identity end with it. Their histories stay readable for the other side, even when an
 * organization is deleted; histories between its own identities are removed.
 */
export const taskLifecycle: IdentityLifecycle = {
  async deleted({ tx, clock }, identity) {
    // The newest ones: a usual number. The deletion cancels all others too, and a job stores that.
    for (const side of ["worker", "requester"] as const) {
      await cancelRun(tx, { identityId: identity.id, side, after: null }, clock.now());
    }
    await forgetPushesOf(tx, identity.id);
  },
  organizationEmptied: ({ tx }, organizationId) => forgetTasks(tx, organizationId),
};
