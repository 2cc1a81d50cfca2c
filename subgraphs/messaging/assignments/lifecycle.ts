import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { releaseAssignmentsOf } from "./change-assignments.js";

/** People stay connected with an identity that is renamed or moved; a deletion ends it. */
export const assignmentLifecycle: IdentityLifecycle = {
  async deleted({ tx, clock }, identity) {
    await releaseAssignmentsOf(tx, { identityId: identity.id }, clock.now());
  },
};
