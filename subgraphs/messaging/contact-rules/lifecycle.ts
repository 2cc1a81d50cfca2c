import type { IdentityLifecycle } from "../../shared/lifecycle/identity-lifecycle.js";
import { deleteRulesOf } from "./store/contact-rules.js";

/**
 * Contact rules are deleted with their identity. They move with it; a rename changes none, because they name numbers.
 */
export const contactRuleLifecycle: IdentityLifecycle = {
  deleted: ({ tx }, identity) => deleteRulesOf(tx, identity.id),
};
