import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { refreshListing } from "./refresh-listing.js";
import { deleteSettings, enableClaimed, insertSettings } from "./store/settings.js";

/** Settings are created and deleted with their identity. The text that directories search follows its texts and its handle. */
export const settingsLifecycle: IdentityLifecycle = {
  async created({ tx }, identity) {
    await insertSettings(tx, identity.id, identity.claimStatus === "agent_claimed");
    await refreshListing(tx, identity.id);
  },
  updated: ({ tx }, identity) => refreshListing(tx, identity.id),
  renamed: ({ tx }, identity) => refreshListing(tx, identity.id),
  claimed: ({ tx }, identity) => enableClaimed(tx, identity.id),
  // After its rules, which depend on them.
  deleted: ({ tx }, identity) => deleteSettings(tx, identity.id),
};
