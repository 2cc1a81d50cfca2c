import type { RuleBook, RuleOwner } from "../../shared/contact-rules/rule-book.js";
import { ruleTable } from "./store/contact-rules.js";
import { holdSettings } from "./store/settings.js";

/** The contact rules of team chat (wire contract client-drift 9c), as they are changed at a moment. */
export function ruleBookAt(now: Date): RuleBook<RuleOwner> {
  return {
    table: ruleTable,
    hold: async (tx, identityId) => {
      const held = await holdSettings(tx, identityId, now);
      return held === null ? null : { organizationId: held.organizationId, frozenBy: held.frozenBy };
    },
    events: "chat.contact_rule",
  };
}
