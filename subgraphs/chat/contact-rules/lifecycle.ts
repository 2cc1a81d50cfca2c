import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { changeFilterModes } from "./change-modes.js";
import { deleteSettings } from "./store/settings.js";

/** Contact rules and filter modes end with their identity. A move takes them along; a rename changes none: they name Slack's ids. */
export const contactRuleLifecycle: IdentityLifecycle = {
  async updated({ tx, clock }, identity, { chatModes }) {
    if (chatModes !== undefined) await changeFilterModes(tx, identity.id, chatModes, clock.now());
  },
  deleted: ({ tx }, identity) => deleteSettings(tx, identity.id),
};
