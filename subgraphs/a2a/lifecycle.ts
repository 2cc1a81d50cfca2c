import type { IdentityLifecycle } from "../shared/lifecycle/identity-lifecycle.js";
import { cancelOpenTasks } from "./actions/cancel.js";
import { deleteSettings, enableClaimed, insertSettings } from "./store/settings.js";

/**
 * a2a's part in the life of an identity: settings come and go with it, and its open tasks end with it. Their histories
 * stay readable to the other side.
 */
export const a2aLifecycle: IdentityLifecycle = {
  created: ({ tx }, identity) => insertSettings(tx, identity.id, identity.claimStatus === "agent_claimed"),
  claimed: ({ tx }, identity) => enableClaimed(tx, identity.id),
  async deleted({ tx, clock }, identity) {
    // The settings go first: whoever is about to open a task holds their lock, and whoever comes later finds none.
    await deleteSettings(tx, identity.id);
    await cancelOpenTasks(tx, identity.id, clock.now());
  },
};
