import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { labelsAreCounted, labelsChange, labelsMove } from "../../shared/labels/labelled-lifecycle.js";
import { removeSnoozesOf } from "../../shared/snooze/snoozes.js";
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
    await removeSnoozesOf(tx, "a2a_snooze", identity.id);
    await tx.a2aTaskLabel.deleteMany({ where: { identityId: identity.id } });
  },
  moved: labelsMove("a2a_task_label"),
  labelUses: labelsAreCounted("a2a_task_label", "tasks"),
  relabel: labelsChange("a2a_task_label"),
  organizationEmptied: ({ tx }, organizationId) => forgetTasks(tx, organizationId),
};
