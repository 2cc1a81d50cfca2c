import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { deleteRulesOf } from "./store/contact-rules.js";

/** Contact rules end with their identity. A move takes them along; a rename changes none: they name numbers. */
export const contactRuleLifecycle: IdentityLifecycle = {
  deleted: ({ tx }, identity) => deleteRulesOf(tx, identity.id),
};
