import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may manage the contact rules of an identity (wire contract im 4). The target is that identity. */
export const contactRuleAuthority = defineAuthority({
  "im.contact_rule.read": { ...everyAgent, ...everyMember },
  "im.contact_rule.create": { ...everyAgent, ...everyMember },
  "im.contact_rule.change": { ...everyMember, denied: "admin_required" },
  "im.contact_rule.list_all": { ...everyMember, denied: "admin_required" },
});
