import { sharedErrors } from "../../shared/errors/shared-errors.js";
import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { changeSettings } from "./change-settings.js";
import { closeSettings, closeSettingsOf, insertSettings } from "./store.js";

/** Settings are created and deleted with their identity. Instant messages are off by default. */
export const settingsLifecycle: IdentityLifecycle = {
  created: ({ tx, clock }, identity, { imEnabled = false }) => insertSettings(tx, identity.id, imEnabled, clock.now()),

  async updated({ tx, clock }, identity, { imEnabled, imModes }) {
    // It is not claimed yet.
    if (imEnabled === true && identity.claimStatus === "agent_unclaimed") {
      throw sharedErrors.problem("claimed_agent_required");
    }
    const wanted = {
      ...(imEnabled === undefined ? {} : { enabled: imEnabled }),
      ...(imModes === undefined ? {} : { modes: imModes }),
    };
    if (Object.keys(wanted).length > 0) await changeSettings(tx, identity.id, wanted, clock.now());
  },

  deleted: ({ tx, clock }, identity) => closeSettings(tx, identity.id, clock.now()),
  organizationClosed: ({ tx, clock }, organizationId) => closeSettingsOf(tx, organizationId, clock.now()),
};
