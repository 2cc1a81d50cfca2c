import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may say with whom an identity talks in Slack (wire contract client-drift 9c). The target is that identity. */
export const contactRuleAuthority = defineAuthority({
  "chat.contact_rule.read": { ...everyAgent, ...everyMember },
  "chat.contact_rule.create": { ...everyAgent, ...everyMember },
  "chat.contact_rule.change": { ...everyMember, denied: "admin_required" },
  "chat.contact_rule.list_all": { ...everyMember, denied: "admin_required" },
});
